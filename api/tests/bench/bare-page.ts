import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listenLocally } from '../support/listen';

/** The baseline for a page: a server that only writes the same headers and bytes. Its argument is a file with them. */
const [file = ''] = process.argv.slice(2);
const { headers, body }: { headers: string[]; body: string } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
console.log(`answers at http://localhost:${await listenLocally(server)}`);
