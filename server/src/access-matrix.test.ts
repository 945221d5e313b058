import { afterEach, describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '@academy/contract/endpoint';
import { endpoints } from '@academy/contract/endpoints';
import { addressOf } from '@academy/contract/address';
import { archiveOf } from './testing/archives.ts';
import { ABILITIES } from '@academy/domain/abilities';
import { formatToken } from '@academy/domain/access-token';
import { makeToken } from './testing/access-tokens.ts';
import type { TokenMaking } from './testing/access-tokens.ts';
import { contentTree } from './testing/content.ts';
import { addRole } from './testing/roles.ts';
import { labFiles } from './testing/lab-content.ts';
import { sampleFiles } from './testing/sample-content.ts';
import { testServer } from './testing/server.ts';
import type { TokenInput } from './testing/tokens.ts';

const tree = contentTree({ ...sampleFiles, ...labFiles });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });
await addRole(server, { subject: 'otto', tenantId: 'kube', role: 'author' });
await addRole(server, { subject: 'rita', tenantId: 'kube', role: 'reviewer' });

await server.context.session.endedSessions?.end(['an-ended-session']);

type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Bytes, for a call that takes an upload. */
  upload?: Uint8Array;
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
const FEEDBACK = {
  feedbackableType: '',
  feedbackableId: null,
  comments: 'More tea, please.',
  moreCommentsVal: '',
  courseId: null,
  tenantId: 'spring',
  rating: null,
  schema: 'tenant-v1',
  feedback: null,
  context: { userAgent: 'A test', url: 'https://academy.test/', route: '/' },
  isBug: false,
  allowContact: false,
};
// It has a lab, and not on a training portal.
const LAB = { lessonId: 'practice', courseId: 'coffee' };
const NOBODYS = '00000000-0000-4000-8000-00000000ffff';

const MAIL = { emailType: 'work' };
const ALERT = { tenantId: 'spring', message: 'Tea is ready', level: 'info' };

/** A good input for every call. A call that changes something may make what it needs and so is a function. */
const INPUTS: Record<string, Input | ((caller: string) => Promise<Input>)> = {
  listCourses: {},
  getCourse: { query: { slug: 'coffee' } },
  listLessons: { query: { slug: 'coffee' } },
  getLesson: { params: { courseSlug: 'coffee', lessonSlug: 'roast' } },
  getLab: { query: { lessonId: 'brewing', url: '/courses/making-tea' } },
  // Ticking off pages belongs to labs of another kind.
  setLabPage: { body: { ...LAB, page: '01-start', isDone: true }, answered: 404 },
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
  getFeedbackQuestions: {},
  sendFeedback: { body: FEEDBACK },
  verifyUserAccess: {},
  getUserDetails: { headers: { email: 'ada@academy.test' } },
  getMyData: {},
  getPro: {},
  getCheckout: {},
  // Nobody here has bought Pro in the store, so there is no voucher to request.
  requestVoucher: { answered: 403 },
  markStarted: { body: { ...LESSON, operationType: 'START_LESSON' } },
  markComplete: { body: { ...LESSON, operationType: 'COMPLETE_LESSON' } },
  undoComplete: { body: LESSON },
  savePosition: { body: { ...LESSON, heading: 'browning', at: '2026-01-05T09:00:00.000Z', sequence: 1 } },
  markGuideComplete: { body: { lessonId: 'mill', operationType: 'COMPLETE_LESSON' } },
  setFavorite: { body: { id: 'coffee', operationType: 'save', likeableType: 'course' } },
  listFavorites: {},
  getLearning: {},
  openAttempt: { body: { lessonId: 'tea-check', courseId: 'tea' } },
  // An attempt is its owner's alone; this one is nobody's.
  submitAttempt: { params: { id: NOBODYS }, body: { answers: [] }, answered: 404 },
  uploadFolder: { query: { source: 'cocoa' }, upload: await archiveOf({ 'course.json': '{}' }) },
  // What these need belongs to whoever sent it; this is nobody's.
  planPublish: { body: { uploadId: NOBODYS }, answered: 404 },
  publishPlan: { body: { uploadId: NOBODYS, planHash: 'p'.repeat(43), base: 0 }, answered: 404 },
  listRevisions: {},
  getRevision: { params: { number: '999999' }, answered: 404 },
  planRollback: { body: { to: 999_999 }, answered: 404 },
  rollBack: { body: { to: 999_999, planHash: 'p'.repeat(43), base: 0 }, answered: 404 },
  listContent: {},
  createDraftLink: { body: { kind: 'guide', id: 'draft-guide' } },
  listDraftLinks: {},
  revokeDraftLink: async () => ({ params: { linkId: await aDraftLink() } }),
  // A link opens by its signature alone; this one is none.
  openDraftLink: { params: { signature: 'altered' } },
  reviewDraft: { query: { kind: 'guide', id: 'draft-guide' } },
  listEmails: {},
  addEmail: async () => ({ query: MAIL, headers: { emailId: fresh('new') } }),
  editEmail: async () => ({
    query: { type: 'work' },
    headers: { currentEmail: await ownEmail(), newEmail: fresh('new') },
  }),
  deleteEmail: async () => ({ query: { type: 'work' }, headers: { email: await ownEmail() } }),
  verifyEmail: async () => ({ query: MAIL, headers: { verifiableEmail: await ownEmail() } }),
  validateVerificationCode: async () => ({
    query: { ...MAIL, verificationCode: '000000' },
    headers: { verifiableEmail: await ownEmail() },
  }),
  listAbilities: {},
  generateToken: { body: { name: 'Publish from git', abilities: ['content:publish'] } },
  listTokens: {},
  // Authors delete their own tokens, administrators those of anybody.
  deleteTokens: async (caller) => ({
    body: [(await makeToken(server, { owner: caller === 'alma' ? caller : 'root' })).tokenId],
  }),
  getAlert: async () => ({ params: { id: await anAlert() } }),
  createAlert: { body: ALERT },
  updateAlert: async () => ({ params: { id: await anAlert() }, body: ALERT }),
  deleteAlerts: async () => ({ body: { ids: [await anAlert()] } }),
  listUsers: { body: {} },
  getUser: async () => ({ params: { userId: await aPerson() } }),
  toggleAccess: async () => ({ query: { userId: await aPerson(), toggle: 'true' } }),
  setUserPro: async () => ({
    params: { userId: await aPerson() },
    body: { until: '2126-01-05T09:00:00.000Z', reason: 'A prize' },
  }),
  endUserSessions: async () => ({ params: { userId: await aPerson() } }),
  setUserRole: async () => ({
    params: { userId: await aPerson() },
    body: { tenantId: 'spring', role: 'author' },
  }),
  listAudit: {},
  listIdentityEvents: {},
  exportIdentityEvents: {},
  getOverview: {},
  listFeedback: {},
  listRatings: {},
  exportFeedback: {},
  getLabSession: { query: LAB, answered: 400 },
  startLabSession: { body: { ...LAB, returnTo: '/courses/coffee/lessons/practice/lab' }, answered: 400 },
  extendLabSession: { body: LAB, answered: 400 },
  endLabSession: { body: LAB, answered: 400 },
};

async function anAlert(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into alerts (id, tenant_id, message, level, created_at, updated_at)
     values (gen_random_uuid(), 'spring', 'Tea is ready', 'info', $1, $1) returning id`,
    [new Date('2026-01-05T09:00:00Z')],
  );
  return rows[0]?.id ?? '';
}

async function aDraftLink(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into draft_links (id, tenant_id, item_id, user_id, created_at, expires_at)
     select gen_random_uuid(), 'spring', i.id, u.id, $1, $1 from items i, users u
     where i.content_id = 'draft-guide' and u.subject = 'root' returning id`,
    [new Date('2026-01-05T09:00:00Z')],
  );
  return rows[0]?.id ?? '';
}

/** Somebody whom nothing else here depends on. */
async function aPerson(): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into users (id, provider, subject, created_at, updated_at)
     values (gen_random_uuid(), 'elsewhere', gen_random_uuid()::text, $1, $1) returning id`,
    [new Date('2026-01-05T09:00:00Z')],
  );
  return rows[0]?.id ?? '';
}

let made = 0;
const fresh = (name: string) => `${name}-${(made += 1)}@academy.test`;

/** An address that everybody who may try has added. */
async function ownEmail(): Promise<string> {
  const email = fresh('own');
  await server.database.pool.query(
    `insert into emails (id, user_id, type, email, created_at, updated_at)
     select gen_random_uuid(), id, 'work', $1, $2, $2 from users`,
    [email, new Date('2026-01-05T09:00:00Z')],
  );
  await server.database.pool.query('delete from email_code_sends');
  return email;
}

type Asking = { token?: TokenInput; bearer?: string; tenantHeader?: string; tenantQuery?: string };

const LEARNER = { visitor: 200, user: 200, reviewer: 403, author: 403, admin: 403 };

/** What each person is answered, by what the call says of its access. */
const PEOPLE: { who: string; token?: TokenInput; status: Record<Access, number> }[] = [
  { who: 'a visitor', status: { visitor: 200, user: 401, reviewer: 401, author: 401, admin: 401 } },
  { who: 'ada, who learns', token: { subject: 'ada' }, status: LEARNER },
  { who: 'grace, who is pro', token: { subject: 'grace' }, status: LEARNER },
  { who: 'rosa, who reviews here', token: { subject: 'rosa' }, status: { ...LEARNER, reviewer: 200 } },
  {
    who: 'alma, who is an author here',
    token: { subject: 'alma' },
    status: { ...LEARNER, reviewer: 200, author: 200 },
  },
  { who: 'rita, who reviews in another tenant', token: { subject: 'rita' }, status: LEARNER },
  { who: 'otto, who is an author of another tenant', token: { subject: 'otto' }, status: LEARNER },
  {
    who: 'root, who administers',
    token: { subject: 'root' },
    status: { ...LEARNER, reviewer: 200, author: 200, admin: 200 },
  },
];

const BAD_TOKENS: { what: string; token: TokenInput }[] = [
  { what: 'an expired token', token: { subject: 'root', expiresIn: -61 } },
  { what: 'a forged token', token: { subject: 'root', isForged: true } },
  { what: 'a token for another service', token: { subject: 'root', audience: 'https://elsewhere.test' } },
  { what: 'a token of another issuer', token: { subject: 'root', issuer: 'https://evil.test/oidc' } },
  { what: 'an ID token', token: { subject: 'root', type: 'JWT' } },
];

/** Logins that are not fresh: for what needs a fresh one they are refused, whoever asks. */
const STALE_LOGINS: { what: string; claims: Record<string, unknown> }[] = [
  { what: 'an hour ago', claims: { auth_time: Math.floor(Date.now() / 1000) - 3_600 } },
  { what: 'at an unknown time', claims: { auth_time: undefined } },
];

const token = async (input: TokenMaking) => (await makeToken(server, input)).token;

/** What each personal access token is answered, by what the call says of its ability. */
const TOKENS: {
  what: string;
  make: (call: Endpoint) => Promise<string>;
  status: (call: Endpoint) => number;
}[] = [
  {
    what: 'a token with its ability, or with all of them where it names none,',
    make: ({ ability }) => token({ owner: 'root', ...(ability && { abilities: [ability] }) }),
    status: ({ ability }) => (ability ? 200 : 403),
  },
  {
    what: 'a token with every other ability',
    make: (call) =>
      token({ owner: 'root', abilities: ABILITIES.filter((ability) => ability !== call.ability) }),
    status: () => 403,
  },
  {
    what: 'a token of another tenant',
    make: () => token({ owner: 'root', tenantId: 'kube' }),
    status: () => 403,
  },
  {
    what: 'a token whose owner administers no more',
    make: () => token({ owner: 'ada' }),
    status: ({ ability, access }) => (ability && LEARNER[access] === 200 ? 200 : 403),
  },
  {
    what: 'a token of an author, with every ability,',
    make: () => token({ owner: 'alma' }),
    status: ({ ability, access }) => (ability && access !== 'admin' ? 200 : 403),
  },
  {
    what: 'a token of a reviewer, with every ability,',
    make: () => token({ owner: 'rosa' }),
    status: ({ ability, access }) => (ability && access !== 'admin' && access !== 'author' ? 200 : 403),
  },
  {
    what: 'a token for here of an author of another tenant',
    make: () => token({ owner: 'otto' }),
    status: ({ ability, access }) => (ability && LEARNER[access] === 200 ? 200 : 403),
  },
  {
    what: 'a token for another tenant of its author',
    make: () => token({ owner: 'otto', tenantId: 'kube' }),
    status: () => 403,
  },
  { what: 'an expired token', make: () => token({ owner: 'root', isExpired: true }), status: () => 401 },
  { what: 'a deleted token', make: () => token({ owner: 'root', isDeleted: true }), status: () => 401 },
  {
    what: 'a token whose checksum is wrong',
    make: async () => (await token({ owner: 'root' })).replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    status: () => 401,
  },
  {
    what: 'a token with the secret of another',
    make: async () => {
      const { tokenId } = await makeToken(server, { owner: 'root' });
      return formatToken({ tokenId, secret: '0'.repeat(43) });
    },
    status: () => 401,
  },
];

// A person may have a hundred tokens, and there are more cases than that.
afterEach(() => server.database.pool.query('delete from access_tokens'));

describe('the access matrix', () => {
  it('API-01 has a valid input for every call, and for no other', () => {
    expect(Object.keys(INPUTS).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  describe.each(endpoints)('$method $path', (call) => {
    it.each(PEOPLE)('GATE-01 answers $who as its access says', async ({ token, status }) => {
      const expected = status[call.access];
      expect(await statusOf(call, { ...(token && { token }) })).toBe(
        expected === 200 ? answeredBy(call) : expected,
      );
    });

    it.each(BAD_TOKENS)('API-07 refuses $what', async ({ token }) => {
      expect(await statusOf(call, { token })).toBe(401);
    });

    it.each(['ada', 'root'])('SESS-04, API-07 refuses %s, whose session has ended', async (subject) => {
      expect(await statusOf(call, { token: { subject, claims: { sid: 'an-ended-session' } } })).toBe(401);
    });

    it.each(TOKENS)('ADM-05 answers $what as its ability says', async ({ make, status }) => {
      const bearer = await make(call);
      const expected = status(call);
      expect(await statusOf(call, { bearer })).toBe(expected === 200 ? answeredBy(call) : expected);
    });

    it('API-08 refuses an unknown tenant, by header and by query', async () => {
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

  // What visitors may call asks for no login at all.
  describe.each(endpoints.filter(({ access }) => access !== 'visitor'))('$method $path', (call) => {
    it.each(STALE_LOGINS)('FACT-07 answers root, who logged in $what, as it says', async ({ claims }) => {
      const expected = call.freshLogin ? 403 : answeredBy(call);
      expect(await statusOf(call, { token: { subject: 'root', claims } })).toBe(expected);
    });
  });
});

function answeredBy({ name }: Endpoint): number {
  const input = INPUTS[name];
  return typeof input === 'object' ? (input.answered ?? 200) : 200;
}

async function statusOf(
  call: Endpoint,
  { token, bearer, tenantHeader, tenantQuery }: Asking,
): Promise<number> {
  const given = INPUTS[call.name];
  const input: Input = typeof given === 'function' ? await given(token?.subject ?? '') : (given ?? {});
  const query = { ...input.query, ...(tenantQuery && { tenantId: tenantQuery }) };
  const response = await server.fetch(
    `${server.origin('spring')}/api/v1${addressOf(call, { ...input, query })}`,
    {
      method: call.method,
      headers: {
        ...input.headers,
        ...(tenantHeader && { tenantId: tenantHeader }),
        ...(token && { authorization: `Bearer ${await server.signToken(token)}` }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.upload && { 'content-type': call.upload ?? '' }),
      },
      ...(input.upload && { body: input.upload as NonNullable<RequestInit['body']> }),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    },
  );
  if (call.file && response.status === 200) expect(response.headers.get('content-type')).toContain(call.file);
  else await expectEnvelope(response);
  return response.status;
}

/** Whatever is answered, good or bad, has the one shape. */
async function expectEnvelope(response: Response): Promise<void> {
  const envelope = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(envelope).toSorted()).toEqual(['correlationId', 'data', 'errors', 'message', 'success']);
  expect(envelope['success']).toBe(response.status === 200);
  expect(response.headers.get('content-security-policy') ?? '').not.toContain('script-src');
}
