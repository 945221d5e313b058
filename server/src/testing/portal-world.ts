import { beforeEach } from 'vitest';
import { getLabSession, startLabSession } from '@academy/contract/lab-sessions';
import type { LabSessionAnswer } from '@academy/contract/schemas/lab-sessions';
import { contentTree } from './content.ts';
import { standInPortal } from './educates-portal.ts';
import type { StandInSession } from './educates-state.ts';
import { sampleFiles } from './sample-content.ts';
import { testServer } from './server.ts';
import type { TestServer } from './server.ts';
import type { PersonName } from './tokens.ts';

const lab = (id: string, fields: object) => ({
  id,
  slug: id,
  title: `Lab ${id}`,
  status: 'live',
  type: 'lab',
  ...fields,
});
const labs = {
  'spring/courses/02-coffee/05-grind/lesson.json': lab('grind', { settings: { educates: 'lab-grind' } }),
  'spring/courses/02-coffee/05-grind/content.md': 'Grind them yourself.',
  'spring/courses/02-coffee/06-brew/lesson.json': lab('brew', {
    settings: { lab: { kind: 'educates', workshop: 'lab-brew' } },
  }),
  'spring/courses/02-coffee/06-brew/content.md': 'Brew it yourself.',
  'spring/courses/02-coffee/07-master/lesson.json': lab('master', {
    entitlements: ['auth', 'pro'],
    settings: { educates: 'lab-grind' },
  }),
  'spring/courses/02-coffee/07-master/content.md': 'For those who pay.',
};

const NINE = new Date('2026-01-05T09:00:00Z');

export const LAB = { lessonId: 'grind', courseId: 'coffee' };
export const LAB_PAGE = '/courses/coffee/lessons/grind/lab';

/**
 * A server with labs on a training portal, and one with the same labs and no portal. Each test begins at
 * nine.
 */
export async function portalWorld() {
  let time = NINE;
  const now = () => time;
  const portal = await standInPortal({ now });
  const folders = { tenants: contentTree({ ...sampleFiles, ...labs }).folder };
  const config = { folders, educates: portal.config };
  const server = await testServer({ config, now });
  const without = await testServer({ config: { folders }, now });
  const { pool } = server.database;

  beforeEach(async () => {
    await portal.settled();
    time = NINE;
    portal.clear();
    portal.offer({ name: 'grind-w01', workshop: 'lab-grind' });
    portal.offer({ name: 'brew-w01', workshop: 'lab-brew' });
    await pool.query('delete from lab_sessions');
    await pool.query('delete from progress');
  });

  const as = (name: PersonName, on: TestServer = server) => on.client({ tenantId: 'spring', as: name });
  return {
    portal,
    server,
    without,
    config,
    now,
    as,
    advance: (minutes: number) => void (time = new Date(time.getTime() + minutes * 60_000)),
    async start(name: PersonName = 'ada', { on = server, named = LAB } = {}): Promise<LabSessionAnswer> {
      const body = { ...named, returnTo: LAB_PAGE };
      return (await as(name, on).send(startLabSession, { query: {}, body })).data;
    },
    async look(name: PersonName = 'ada', on = server): Promise<LabSessionAnswer> {
      return (await as(name, on).send(getLabSession, { query: LAB })).data;
    },
    async open({ session }: LabSessionAnswer): Promise<StandInSession> {
      const address = 'address' in session ? session.address : null;
      await fetch(address ?? '', { redirect: 'manual' });
      await portal.settled();
      const running = portal.sessions().find(({ token }) => address?.includes(token));
      if (!running) throw new Error('Nothing runs');
      return running;
    },
  };
}
