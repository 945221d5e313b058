// The least a server can do for somebody who is signed in: the same questions to the database, the same bytes back.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPool } from '../../server/src/database/pool.ts';
import { DEFAULT_POOLS } from '../../server/src/database/pools.ts';
import { READ_RECORDS } from '../../server/src/learning/records.ts';
import { givenInput, say } from '../child-input.ts';
import { silentLog } from '../database.ts';
import { readMember } from '../records.ts';

type Input = { url: string; headers: Record<string, string>; body: string; issuer: string; tenantId: string };

const { url, headers, body, issuer, tenantId } = givenInput<Input>();
const bytes = Buffer.from(body, 'base64');
const pool = openPool({ url, log: silentLog, size: DEFAULT_POOLS.sizes.reads });
const server = createServer((_request, response) => void respond(response));

async function respond(response: ServerResponse): Promise<void> {
  const member = await readMember(pool, { issuer, subject: 'person-21', tenantId });
  await pool.query({ ...READ_RECORDS, values: [member?.id] });
  response.writeHead(200, headers);
  response.end(bytes);
}

process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  say({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
