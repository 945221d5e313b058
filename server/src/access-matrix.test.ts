import { describe, expect, it } from 'vitest';
import type { Access, Call } from '@academy/contract/call';
import { calls } from '@academy/contract/calls';
import { addressOf } from '@academy/contract/client';
import { contentTree } from './testing/content.ts';
import { labFiles } from './testing/lab-content.ts';
import { sampleFiles } from './testing/sample-content.ts';
import { testServer } from './testing/server.ts';
import type { TokenInput } from './testing/tokens.ts';

const tree = contentTree({ ...sampleFiles, ...labFiles });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** What somebody with access is answered, where a rule of the call asks for more than access; 200 otherwise. */
  answered?: number;
};

const LESSON = { lessonId: 'roast', courseId: 'coffee' };
const CONTACT = {
  name: 'Ada',
  email: 'ada@academy.test',
  subject: 'Tea',
  message: 'Is there a course about tea?',
  shownFor: 60_000,
};
// It has a lab, and not on a training portal.
const LAB = { lessonId: 'practice', courseId: 'coffee' };
const NOBODYS = '00000000-0000-4000-8000-00000000ffff';

/** A good input for every call. A call that changes something may make what it needs and so is a function. */
const INPUTS: Record<string, Input | (() => Promise<Input>)> = {
  listCourses: {},
  getCourse: { query: { slug: 'coffee' } },
  listLessons: { query: { slug: 'coffee' } },
  getLesson: { params: { courseSlug: 'coffee', lessonSlug: 'roast' } },
  getLab: { query: { lessonId: 'brewing', url: '/courses/making-tea' } },
  listGuides: {},
  getGuide: { query: { slug: 'mill' } },
  listPaths: {},
  getPath: { query: { slug: 'barista' } },
  listInstructors: {},
  getInstructor: { query: { slug: 'ines' } },
  getPage: { query: { id: 'about' } },
  search: { query: { q: 'tea' } },
  listAlerts: {},
  contactUs: { body: CONTACT },
  verifyUserAccess: {},
  getUserDetails: { headers: { email: 'ada@academy.test' } },
  getPro: {},
  getCheckout: {},
  // Nobody here has bought Pro in the store, so there is no voucher to request.
  requestVoucher: { answered: 403 },
  markStarted: { body: { ...LESSON, operationType: 'START_LESSON' } },
  markComplete: { body: { ...LESSON, operationType: 'COMPLETE_LESSON' } },
  undoComplete: { body: LESSON },
  keepPlace: { body: { ...LESSON, heading: 'browning', at: '2026-01-05T09:00:00.000Z', sequence: 1 } },
  markGuideComplete: { body: { lessonId: 'mill', operationType: 'COMPLETE_LESSON' } },
  setFavourite: { body: { id: 'coffee', operationType: 'save', likeableType: 'course' } },
  listFavourites: {},
  getLearning: {},
  openAttempt: { body: { lessonId: 'coffee-exam', courseId: 'coffee' } },
  // An attempt is its owner's alone; this one is nobody's.
  submitAttempt: { params: { id: NOBODYS }, body: { answers: [] }, answered: 404 },
  getLabSession: { query: LAB, answered: 400 },
  startLabSession: { body: { ...LAB, returnTo: '/courses/coffee/lessons/practice/lab' }, answered: 400 },
  extendLabSession: { body: LAB, answered: 400 },
  endLabSession: { body: LAB, answered: 400 },
};

type Asking = { token?: TokenInput; tenantHeader?: string; tenantQuery?: string };

/** What each person is answered, by what the call says of its access. */
const PEOPLE: { who: string; token?: TokenInput; status: Record<Access, number> }[] = [
  { who: 'a visitor', status: { visitor: 200, user: 401, admin: 401 } },
  { who: 'ada, who learns', token: { subject: 'ada' }, status: { visitor: 200, user: 200, admin: 403 } },
  { who: 'grace, who is pro', token: { subject: 'grace' }, status: { visitor: 200, user: 200, admin: 403 } },
  {
    who: 'root, who administers',
    token: { subject: 'root' },
    status: { visitor: 200, user: 200, admin: 200 },
  },
];

const BAD_TOKENS: { what: string; token: TokenInput }[] = [
  { what: 'an expired token', token: { subject: 'root', expiresIn: -61 } },
  { what: 'a forged token', token: { subject: 'root', isForged: true } },
  { what: 'a token for another service', token: { subject: 'root', audience: 'https://elsewhere.test' } },
  { what: 'a token of another issuer', token: { subject: 'root', issuer: 'https://evil.test/oidc' } },
  { what: 'an ID token', token: { subject: 'root', type: 'JWT' } },
];

describe('the access matrix', () => {
  it('API-01 has a good input for every call, and for no other', () => {
    expect(Object.keys(INPUTS).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  describe.each(calls)('$method $path', (call) => {
    it.each(PEOPLE)('GATE-01 answers $who as its access says', async ({ token, status }) => {
      const expected = status[call.access];
      expect(await statusOf(call, { ...(token && { token }) })).toBe(
        expected === 200 ? answeredBy(call) : expected,
      );
    });

    it.each(BAD_TOKENS)('API-07 refuses $what', async ({ token }) => {
      expect(await statusOf(call, { token })).toBe(401);
    });

    it('API-08 refuses a tenant nobody knows, by header and by query', async () => {
      expect(await statusOf(call, { token: { subject: 'root' }, tenantHeader: 'nowhere' })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, tenantQuery: 'nowhere' })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, tenantHeader: '__proto__' })).toBe(400);
    });

    it('API-08 refuses a header and a query that name different tenants', async () => {
      const asking = { tenantHeader: 'spring', tenantQuery: 'kube' };
      expect(await statusOf(call, { token: { subject: 'root' }, ...asking })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, ...asking, tenantQuery: 'spring' })).toBe(
        answeredBy(call),
      );
    });
  });
});

function answeredBy({ name }: Call): number {
  const input = INPUTS[name];
  return typeof input === 'object' ? (input.answered ?? 200) : 200;
}

async function statusOf(call: Call, { token, tenantHeader, tenantQuery }: Asking): Promise<number> {
  const made = INPUTS[call.name];
  const input: Input = typeof made === 'function' ? await made() : (made ?? {});
  const query = { ...input.query, ...(tenantQuery && { tenantId: tenantQuery }) };
  const response = await server.fetch(
    `${server.origin('spring')}/api/v1${addressOf(call, { ...input, query })}`,
    {
      method: call.method,
      headers: {
        ...input.headers,
        ...(tenantHeader && { tenantId: tenantHeader }),
        ...(token && { authorization: `Bearer ${await server.signToken(token)}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    },
  );
  await expectEnvelope(response);
  return response.status;
}

/** Whatever is answered, good or bad, has the one shape. */
async function expectEnvelope(response: Response): Promise<void> {
  const envelope = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(envelope).toSorted()).toEqual(['correlationId', 'data', 'errors', 'message', 'success']);
  expect(envelope['success']).toBe(response.status === 200);
  expect(response.headers.get('content-security-policy') ?? '').not.toContain('script-src');
}
