// `npm run bench`: every measurement that has bars, one after the other; then which of them reached all of theirs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Measurements whose names do not begin with `bench:`. */
const OTHERS = ['size', 'lighthouse'];

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const all = [...OTHERS, ...Object.keys(scripts).filter(name => name.startsWith('bench:'))];
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  process.exit(1);
}

const rows = [];
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\nnpm run ${name}`);
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  rows.push({ measurement: name, minutes, bars: status === 0 ? 'reached' : 'MISSED' });
}
console.log();
console.table(rows);
process.exit(rows.every(({ bars }) => bars === 'reached') ? 0 : 1);
