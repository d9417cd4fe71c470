import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Checks for the programs that speak and encode.
 * @param tools commands with their Debian packages
 * @throws Error naming the packages to install
 */
export function requireTools(tools: readonly (readonly [command: string, packages: string])[]): void {
  const missing = tools.filter(([command]) => !isInstalled(command));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(
    `The narrations need programs that are not here. On Debian: apt-get install ${packages}. PDFs alone need none of them: npm run media -- --pdfs`,
  );
}

/** Whether a program is on the path. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a program and returns its output of both streams. */
export async function run(command: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await execute(command, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout + stderr;
}
