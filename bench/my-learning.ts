import type { Learning } from '@academy/contract/schemas/learning';
import { startChild } from './children.ts';
import type { Child } from './children.ts';
import type { Figure } from './figures.ts';
import { interleaved, median } from './measure.ts';
import { medianRatio, requestsPerSecond } from './rates.ts';

const PATH = '/api/v1/me/learning';

type Input = {
  /** The database with many records, and the server on it. */
  url: string;
  server: Child;
  issuer: string;
  tenantId: string;
  /** One for each connection, with the subject that it is for. */
  people: readonly { subject: string; authorization: string }[];
  rounds: number;
  rows: number;
};

/** The home of members against a bare server with the same queries to the same database. */
export async function readingMyLearning({
  url,
  server,
  issuer,
  tenantId,
  people,
  rounds,
  rows,
}: Input): Promise<Figure[]> {
  const origin = originOf(server);
  const [first] = people;
  const answer = await fetch(origin + PATH, { headers: { authorization: first?.authorization ?? '' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const { data } = JSON.parse(body.toString()) as { data: Learning };
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
  const bare = await startChild(new URL('children/bare-learning.ts', import.meta.url), {
    url,
    headers,
    body: body.toString('base64'),
    issuer,
    tenantId,
    subject: first?.subject,
    lessonId: data.continue?.lesson.lessonId ?? null,
  });
  const get = (address: string) => () =>
    requestsPerSecond(address, {
      path: PATH,
      method: 'GET',
      connections: people.length,
      requestsOf: (connection) => [{ headers: { authorization: people[connection]?.authorization ?? '' } }],
    });
  const contestants = { ours: get(origin), theirs: get(originOf(bare)) };
  for (const warm of Object.values(contestants)) await warm();
  const { ours, theirs } = await interleaved(rounds, contestants);
  await bare.end();
  return [
    {
      name: `GET /me/learning, 200 courses, ${rows} records, against a bare server with the same queries`,
      value: medianRatio(ours, theirs),
      unit: '',
      limit: { atLeast: 0.5 },
      note: `${Math.round(median(ours))} of ${Math.round(median(theirs))} requests/s, ${body.length} bytes`,
    },
  ];
}

function originOf(child: Child): string {
  return (child.firstLine as { origin: string }).origin;
}
