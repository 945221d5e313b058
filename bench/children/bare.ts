// The minimum a Node server can do: the same bytes with the same headers for every request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { givenInput, say } from '../child-input.ts';

const { headers, body } = givenInput<{ headers: Record<string, string>; body: string }>();
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  say({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
