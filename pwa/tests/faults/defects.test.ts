import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEVICE_DEFECTS, SERVER_DEFECTS } from './defects';
import { applyPatch } from './lab/patches';

const root = join(import.meta.dirname, '../../..');

test.each([...DEVICE_DEFECTS, ...SERVER_DEFECTS])(
  'the defect “$name” can be planted in its source',
  defect => {
    const source = readFileSync(join(root, defect.file), 'utf8');
    expect(applyPatch(source, defect)).not.toBe(source);
  },
);
