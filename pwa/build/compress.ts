import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;
const WORTH_BYTES = 200;

/** Writes .br and .gz files beside every text file of the site, so that the server never compresses. */
export function precompress(client: string): void {
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const bytes = readFileSync(join(client, name));
    if (bytes.length < WORTH_BYTES) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(bytes, quality));
    writeFileSync(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
