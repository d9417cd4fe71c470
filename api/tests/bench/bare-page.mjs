import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The baseline for a page: a server that only writes the same headers and bytes. Its argument is a file with them. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => console.log(`answers at http://localhost:${server.address().port}`));
