// The least a server can do for somebody who is signed in: the same question to the database, the same bytes back.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPool } from '../../server/src/database/pool.ts';
import { READ_RECORDS } from '../../server/src/learning/records.ts';
import { givenInput, say } from '../children.ts';
import { silentLog } from '../database.ts';

const { url, headers, body } = givenInput<{ url: string; headers: Record<string, string>; body: string }>();
const bytes = Buffer.from(body, 'base64');
const pool = openPool({ url, log: silentLog });
const { rows } = await pool.query<{ id: string }>(`select id from users where subject = 'person-21'`);
const server = createServer((_request, response) => void respond(response));

async function respond(response: ServerResponse): Promise<void> {
  await pool.query({ ...READ_RECORDS, values: [[rows[0]?.id]] });
  response.writeHead(200, headers);
  response.end(bytes);
}

process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  say({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
