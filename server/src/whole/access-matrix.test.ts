import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Access, Endpoint } from '@academy/contract/endpoint';
import { endpoints } from '@academy/contract/endpoints';
import { addressOf } from '@academy/contract/address';
import { ABILITIES } from '@academy/domain/abilities';
import { formatToken } from '@academy/domain/access-token';
import { callInputs } from '../testing/call-inputs.ts';
import type { Input } from '../testing/call-inputs.ts';
import { makeToken } from '../testing/access-tokens.ts';
import type { TokenMaking } from '../testing/access-tokens.ts';
import { contentTree } from '../testing/content.ts';
import { addRole } from '../testing/roles.ts';
import { labFiles } from '../testing/lab-content.ts';
import { sampleFiles } from '../testing/sample-content.ts';
import { testServer } from '../testing/server.ts';
import type { TokenInput } from '../testing/tokens.ts';

const tree = contentTree({ ...sampleFiles, ...labFiles });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });

await addRole(server, { subject: 'alma', tenantId: 'spring', role: 'author' });
await addRole(server, { subject: 'rosa', tenantId: 'spring', role: 'reviewer' });
await addRole(server, { subject: 'otto', tenantId: 'kube', role: 'author' });
await addRole(server, { subject: 'rita', tenantId: 'kube', role: 'reviewer' });

await server.context.session.endedSessions?.end(['an-ended-session']);

const INPUTS = await callInputs(server);

type Sender = { token?: TokenInput; bearer?: string; tenantHeader?: string; tenantQuery?: string };

const LEARNER = { visitor: 200, user: 200, reviewer: 403, author: 403, admin: 403 };

/** The status for each person, by the access of the call. */
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

/** Stale logins: calls that need a fresh one refuse them, whoever asks. */
const STALE_LOGINS: { what: string; claims: Record<string, unknown> }[] = [
  { what: 'an hour ago', claims: { auth_time: Math.floor(Date.now() / 1000) - 3_600 } },
  { what: 'at an unknown time', claims: { auth_time: undefined } },
];

const token = async (input: TokenMaking) => (await makeToken(server, input)).token;

/** The status for each personal access token, by the ability of the call. */
type TokenCase = {
  what: string;
  make: (call: Endpoint) => Promise<string>;
  status: (call: Endpoint) => number;
};
const OWN_ABILITY: TokenCase[] = [
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
];
const TOKENS: TokenCase[] = [
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

// Tokens and addresses per person are limited, and there are more cases than that.
afterEach(() => server.database.pool.query('delete from access_tokens; delete from emails'));

describe('the access matrix', () => {
  it('API-01 has a valid input for exactly the existing calls', () => {
    expect(Object.keys(INPUTS).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  describe.each(endpoints)('$method $path', (call) => {
    it.each(PEOPLE)('GATE-01 answers $who by its access', async ({ token, status }) => {
      const expected = status[call.access];
      expect(await statusOf(call, { ...(token && { token }) })).toBe(
        expected === 200 ? answeredBy(call) : expected,
      );
    });

    it.each(dueOf(BAD_TOKENS, call))('API-07 refuses $what', async ({ token }) => {
      expect(await statusOf(call, { token })).toBe(401);
    });

    it.each(dueOf(['ada', 'root'], call))(
      'SESS-04, API-07 refuses %s, whose session has ended',
      async (subject) => {
        expect(await statusOf(call, { token: { subject, claims: { sid: 'an-ended-session' } } })).toBe(401);
      },
    );

    it.each([...OWN_ABILITY, ...dueOf(TOKENS, call)])(
      'ADM-05 answers $what by its ability',
      async ({ make, status }) => {
        const bearer = await make(call);
        const expected = status(call);
        expect(await statusOf(call, { bearer })).toBe(expected === 200 ? answeredBy(call) : expected);
      },
    );

    it('API-08 refuses an unknown tenant, by header and by query', async () => {
      expect(await statusOf(call, { token: { subject: 'root' }, tenantHeader: 'nowhere' })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, tenantQuery: 'nowhere' })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, tenantHeader: '__proto__' })).toBe(400);
    });

    it('API-08 refuses a header and a query that name different tenants', async () => {
      const tenants = { tenantHeader: 'spring', tenantQuery: 'kube' };
      expect(await statusOf(call, { token: { subject: 'root' }, ...tenants })).toBe(400);
      expect(await statusOf(call, { token: { subject: 'root' }, ...tenants, tenantQuery: 'spring' })).toBe(
        answeredBy(call),
      );
    });
  });

  // Public calls never ask for a login.
  describe.each(endpoints.filter(({ access }) => access !== 'visitor'))('$method $path', (call) => {
    it.each(STALE_LOGINS)('FACT-07 answers root, who logged in $what, accordingly', async ({ claims }) => {
      const expected = call.freshLogin ? 403 : answeredBy(call);
      expect(await statusOf(call, { token: { subject: 'root', claims } })).toBe(expected);
    });
  });
});

/** All of them in a full run. Otherwise the calls take turns, because one place checks the tokens of all calls. */
function dueOf<Case>(cases: readonly Case[], call: Endpoint): readonly Case[] {
  const chosen = endpoints.indexOf(call) % cases.length;
  return inject('full') ? cases : cases.slice(chosen, chosen + 1);
}

function answeredBy({ name }: Endpoint): number {
  const input = INPUTS[name];
  return typeof input === 'object' ? (input.answered ?? 200) : 200;
}

async function statusOf(
  call: Endpoint,
  { token, bearer, tenantHeader, tenantQuery }: Sender,
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

/** Success or failure, all responses have the same shape. */
async function expectEnvelope(response: Response): Promise<void> {
  const envelope = (await response.json()) as Record<string, unknown>;
  expect(Object.keys(envelope).toSorted()).toEqual(['correlationId', 'data', 'errors', 'message', 'success']);
  expect(envelope['success']).toBe(response.status === 200);
  expect(response.headers.get('content-security-policy') ?? '').not.toContain('script-src');
}
