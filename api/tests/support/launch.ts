import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The limit for a start on a busy machine. */
const START_MS = 90_000;
/** How long a process may take to stop; a server needs at most 10 s for its calls in flight. */
const STOP_MS = 30_000;

interface LaunchOptions {
  /** The arguments; with Node, its flags, the script and its arguments. */
  args: readonly string[];
  /** The program; Node by default. */
  program?: string;
  /** The command in which the program runs, such as `unshare` with its arguments; by default, it runs by itself. */
  inside?: readonly string[];
  /** Variables besides those of this process; its DATABASE_URL is left out. A server gets a free port. */
  settings?: Record<string, string>;
  /** A file for the standard output, for processes whose speed is measured; by default, it is collected. */
  logFile?: string;
  /** Whether the process can send messages. */
  hasChannel?: boolean;
}

/** A process that a test, a trial or a measurement has started. */
export interface LaunchedProcess {
  child: ChildProcess;
  /** What it has printed so far. */
  output: { out: string; err: string };
  /** Resolves with its exit code, null after a signal, when its output is complete. */
  exited: Promise<number | null>;
  /**
   * Waits until it prints its address, and returns it.
   * @throws Error with what it has printed, if it ends first or does not print it in time
   */
  answers(): Promise<string>;
  /** Stops it gracefully; kills it if that takes longer than 30 s. */
  stop(): Promise<number | null>;
  /** Ends it and the processes that it has started. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a process in a group of its own. Whatever happens, the group ends with this process. */
export function launch(options: LaunchOptions): LaunchedProcess {
  const {
    args,
    program = process.execPath,
    inside = [],
    settings = {},
    logFile,
    hasChannel = false,
  } = options;
  const [command = '', ...rest] = [...inside, program, ...args];
  const { DATABASE_URL: _outer, ...inherited } = process.env;
  endWithThisProcess();
  const child = spawn(command, rest, {
    env: { ...inherited, PORT: '0', ...settings },
    stdio: [
      'ignore',
      logFile ? openSync(logFile, 'w') : 'pipe',
      'pipe',
      ...(hasChannel ? ['ipc' as const] : []),
    ],
    detached: true,
  });
  running.add(child);
  const output = { out: '', err: '' };
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const]) {
    stream?.on('error', () => {});
    stream?.on('data', chunk => {
      output[name] += chunk;
    });
  }
  child.on('error', error => {
    output.err += `${error.message}\n`;
  });
  // The output is complete only when it is closed.
  const exited = new Promise<number | null>(resolve => {
    child.once('close', code => {
      running.delete(child);
      resolve(code);
    });
  });
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });

  const kill = async () => {
    killGroup(child);
    await exited;
  };

  return {
    child,
    output,
    exited,
    kill,
    async answers() {
      const deadline = performance.now() + START_MS;
      for (;;) {
        const out = logFile ? readFileSync(logFile, 'utf8') : output.out;
        const address = /answers at (\S+)$/m.exec(out)?.[1];
        if (address !== undefined) return address;
        if (isOver || performance.now() > deadline) {
          await kill();
          const hint = output.err.includes('Cannot find module')
            ? 'Is the program missing? Build it first.\n'
            : '';
          throw new Error(`No address from ${[command, ...rest].join(' ')}:\n${hint}${out}${output.err}`);
        }
        await pause(20);
      }
    },
    async stop() {
      const patience = setTimeout(() => killGroup(child), STOP_MS);
      child.kill('SIGTERM');
      const code = await exited;
      clearTimeout(patience);
      return code;
    },
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || !running.has(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

let isWatching = false;

function endWithThisProcess(): void {
  if (isWatching) return;
  isWatching = true;
  const killAll = () => {
    for (const child of running) killGroup(child);
  };
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      killAll();
      // Without another listener, the signal would have ended this process.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
