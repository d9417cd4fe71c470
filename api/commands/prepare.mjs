// The first steps of the commands: check Node, install missing packages, build if stale. This file needs no package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const OLDEST_NODE = { major: 20, minor: 19 };
/** The inputs of the build: a change of any of these files makes it stale. */
const SOURCES = ['api', 'db', 'pwa', 'public', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
/** Tests and measurements, which are not part of the site. */
const NOT_BUILT = /\/tests\/|\.test\.tsx?$/;
/** The address where the tests' build counts page views; the tests intercept it. */
const TEST_COLLECTOR = 'http://collector.invalid/api/event';
/** The file in a build that says what it was made of. */
const STAMP = '.built';
/** Settings that the build writes into the pages. */
const SETTINGS = ['SITE_URL', 'ANALYTICS_URL'];

/** Prints one sentence and exits with 1 if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const { major: oldest, minor: oldestMinor } = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return;
  console.error(`This site needs Node ${oldest}.${oldestMinor} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs a program of the project and shows its output; if it fails, exits with its code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env] more variables
 */
export function run(command, args, env = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  } catch (error) {
    console.error(`\n${[command, ...args].join(' ')} failed; what it said is above.`);
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    process.exit(status > 0 ? status : 1);
  }
}

/** Installs the packages if they are missing or the lock file has changed. */
export function ensurePackages() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing the packages (about half a minute) …');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  writeFileSync(stamp, hash);
}

/**
 * @param {string} path
 * @returns {string[]} the files below it, or itself if it is a file
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap(name => listFiles(join(path, name)));
}

function fingerprint() {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap(name => listFiles(join(root, name)));
  for (const file of files.filter(name => !NOT_BUILT.test(name))) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  return hash.digest('hex');
}

/**
 * @param {string} out the folder of a build
 * @param {string} wanted the fingerprint of the sources
 */
function isBuiltOf(out, wanted) {
  const stamp = join(out, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

/** Whether the sources or the settings have changed since the last build. An image has a build without its sources. */
export const isBuildStale = () =>
  existsSync(join(root, 'vite.config.ts')) && !isBuiltOf(join(root, 'dist'), fingerprint());

/**
 * Builds the site if its sources have changed since the last build.
 * @param {'production' | 'development'} mode into `dist`, or into `.cache/development`, React with its warnings
 * @returns {string} the path of the build
 */
export function ensureBuild(mode = 'production') {
  const out = join(root, mode === 'production' ? 'dist' : '.cache/development');
  const wanted = fingerprint();
  if (isBuiltOf(out, wanted)) return out;
  console.log(
    mode === 'production' ? 'Building the site …' : 'Building the site with the development build of React …',
  );
  run('npx', ['vite', 'build', '--app', '--mode', mode, '--logLevel', 'warn'], {
    NODE_ENV: mode,
    // Hides a warning about a later Vite, which does not concern people who only want to see the site.
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    ...(mode === 'development' ? { ANALYTICS_URL: TEST_COLLECTOR } : {}),
  });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, STAMP), wanted);
  return out;
}

/**
 * Finds a program of the build, and ends this one with a sentence if there is no build.
 * @param {string} name of the program, without its ending
 * @returns {string} its path
 */
export function requireProgram(name) {
  const program = join(root, `dist/server/${name}.js`);
  if (existsSync(program)) return program;
  console.error('There is no build: run "npm run build" first.');
  process.exit(1);
}
