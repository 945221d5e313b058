// The least a server can do for the home of a member: the same queries, the same bytes back.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPool } from '../../server/src/database/pool.ts';
import { DEFAULT_POOLS } from '../../server/src/database/pools.ts';
import { READ_LEARNING, READ_PLACE } from '../../server/src/features/learning/store.ts';
import { READ_CERTIFICATES } from '../../server/src/learning/certificates.ts';
import { READ_RECORDS } from '../../server/src/learning/records.ts';
import { givenInput, say } from '../child-input.ts';
import { silentLog } from '../database.ts';
import { readMember } from '../records.ts';

type Input = {
  url: string;
  headers: Record<string, string>;
  body: string;
  issuer: string;
  tenantId: string;
  /** The person whose learning it is, and the lesson they go on with. */
  subject: string;
  lessonId: string | null;
};

const { url, headers, body, issuer, tenantId, subject, lessonId } = givenInput<Input>();
const bytes = Buffer.from(body, 'base64');
const pool = openPool({ url, log: silentLog, size: DEFAULT_POOLS.sizes.reads });
const { rows } = await pool.query<{ item_id: string; hash: string }>(
  `select i.id as item_id, v.hash from items i
   left join item_versions v on v.item_id = i.id and v.to_rev is null where i.kind = 'lesson' and i.content_id = $1`,
  [lessonId],
);
const [place] = rows;
const since = new Date(Date.now() - 8 * 24 * 60 * 60_000);
const server = createServer((_request, response) => void respond(response));

async function respond(response: ServerResponse): Promise<void> {
  const member = await readMember(pool, { issuer, subject, tenantId });
  await Promise.all([
    pool.query({ ...READ_RECORDS, values: [member?.id] }),
    pool.query({ ...READ_LEARNING, values: [member?.id, since] }),
    pool.query({ ...READ_CERTIFICATES, values: [member?.id] }),
  ]);
  if (place) await pool.query({ ...READ_PLACE, values: [member?.id, place.item_id, place.hash] });
  response.writeHead(200, headers);
  response.end(bytes);
}

process.once('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  say({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
