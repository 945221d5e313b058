import { describe, expect, it } from 'vitest';
import {
  getCertificate,
  getCertificateOffer,
  issueCertificate,
  listUserCertificates,
  revokeCertificate,
} from '@academy/contract/certificates';
import type { Client } from '@academy/contract/client';
import { getLearning } from '@academy/contract/learning';
import { listAudit } from '@academy/contract/audit';
import { openAttempt, submitAttempt } from '@academy/contract/quizzes';
import { deletePerson } from '../../people/delete-person.ts';
import { contentTree } from '../../testing/content.ts';
import { complete, newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';
import { sampleFiles } from '../../testing/sample-content.ts';

const COURSE = 'spring/courses/01-tea/course.json';
const PATH = 'spring/paths/01-tea-master/path.json';
const tree = contentTree({
  ...sampleFiles,
  [COURSE]: {
    ...sampleFiles[COURSE],
    certificate: { learned: ['Brew a pot'], requireChecks: true },
  },
  [PATH]: {
    id: 'tea-master',
    slug: 'tea-master',
    title: 'Tea master',
    status: 'live',
    certificate: true,
    steps: [{ type: 'course', id: 'tea' }],
  },
});
let time = new Date('2026-01-05T09:00:00Z');
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const newcomer = newcomers(server);
const root = server.client({ tenantId: 'spring', token: await server.signToken({ subject: 'root' }) });
const visitor = server.client({ tenantId: 'spring' });

const TEA = { kind: 'course', slug: 'making-tea' } as const;
const offerOf = async (client: Client, params: { kind: 'course' | 'path'; slug: string } = TEA) =>
  (await client.send(getCertificateOffer, { params, query: {} })).data;
const issueTo = async (client: Client, of: { kind: 'course' | 'path'; slug: string } = TEA) =>
  (await client.send(issueCertificate, { query: {}, body: of })).data;
const heldBy = async (client: Client) => (await client.send(getLearning, { query: {} })).data.certificates;
const verify = async (id: string) => (await visitor.send(getCertificate, { params: { id }, query: {} })).data;

async function passCheck(client: Client): Promise<void> {
  const { data } = await client.send(openAttempt, {
    query: {},
    body: { lessonId: 'tea-check', courseId: 'tea' },
  });
  const answers = data.questions.map((question) =>
    question.answers.map(({ text }) => text).filter((text) => /Warm|Sencha|Assam/.test(text)),
  );
  await client.send(submitAttempt, { params: { id: data.attemptId }, query: {}, body: { answers } });
}

async function finishTea(client: Client): Promise<void> {
  for (const lessonId of ['green', 'black']) await complete(client, { lessonId, courseId: 'tea' });
  await passCheck(client);
}

describe('the certificate of a course', () => {
  it('CERT-01 is offered where the author enables it, and lists what is missing', async () => {
    const ada = await newcomer();
    expect(await offerOf(ada)).toEqual({
      isOffered: true,
      missing: ['Making tea', 'What you know'],
      name: expect.stringMatching(/^Ada-/),
      certificate: null,
    });
    expect((await offerOf(ada, { kind: 'course', slug: 'coffee' })).isOffered).toBe(false);
    await expect(issueTo(ada)).rejects.toMatchObject({
      status: 409,
      message: 'The certificate is issued once you have completed Making tea and What you know.',
    });
    await expect(issueTo(ada, { kind: 'course', slug: 'coffee' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await heldBy(ada)).toEqual([]);
  });

  it('CERT-01, CERT-02 shows what was learned and what it is based on, to anyone who knows its number', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const issued = await issueTo(ada);
    expect(issued.id).toMatch(/^[\w-]{22}$/);
    const { content, ...rest } = await verify(issued.id);
    expect(rest).toEqual({
      id: issued.id,
      tenantId: 'spring',
      issuedAt: time.toISOString(),
      revokedAt: null,
      revokedBecause: null,
    });
    expect(content).toEqual({
      kind: 'course',
      name: issued.name,
      title: 'Making tea',
      learned: ['Brew a pot'],
      duration: expect.any(Number),
      startedAt: time.toISOString(),
      completedAt: time.toISOString(),
      revision: expect.any(Number),
      lessons: 3,
      checks: [{ title: 'What you know', score: 2, questions: 2 }],
      labs: [],
      courses: [],
    });
  });

  it('CERT-02 counts only questions that have a right answer', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    // Adds a question without a right answer.
    await server.database.pool.query('update quiz_attempts set questions = 3');
    const { id } = await issueTo(ada);
    expect((await verify(id)).content?.checks).toMatchObject([{ score: 2, questions: 2 }]);
  });

  it('CERT-01 is issued once, even when several tabs request it', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const issued = await Promise.all([1, 2, 3, 4].map(() => issueTo(ada)));
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    expect(await heldBy(ada)).toEqual([issued[0]]);
    expect((await offerOf(ada)).certificate).toEqual(issued[0]);
  });

  it('CERT-03 follows a changed account name with a new number, and the old one is marked as replaced', async () => {
    const as = async (name: string) => {
      time = new Date(time.getTime() + 60_000);
      const token = await server.signToken({ subject: 'renamed', claims: { firstName: name, lastName: '' } });
      return server.client({ tenantId: 'spring', token });
    };
    await finishTea(await as('Ada Lovelase'));
    const first = await issueTo(await as('Ada Lovelase'));
    const second = await issueTo(await as('Ada Lovelace'));
    expect(second.id).not.toBe(first.id);
    expect(await verify(first.id)).toMatchObject({ revokedBecause: 'replaced', content: null });
    expect((await verify(second.id)).content?.name).toBe('Ada Lovelace');
    for (const name of ['A', 'B', 'C', 'D']) await issueTo(await as(name));
    await expect(issueTo(await as('E'))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('was changed several times'),
    });
  });

  it('CERT-02 ignores a name in the request', async () => {
    const ada = await newcomer('spring', 'Ada Lovelace');
    await finishTea(ada);
    const body = { ...TEA, name: 'Grace Hopper' };
    const { data } = await ada.send(issueCertificate, { query: {}, body });
    expect(data.name).toBe('Ada Lovelace');
    expect((await verify(data.id)).content?.name).toBe('Ada Lovelace');
  });

  it('CERT-08 says when it was completed faster than its content can be read, and what the server has checked', async () => {
    const ada = await newcomer('spring', 'A. Script');
    await finishTea(ada);
    const { id } = await issueTo(ada);
    const credential = await (
      await server.get(`/verify/${id}/credential.json`, { tenantId: 'spring' })
    ).text();
    for (const text of [
      'faster than the content can be read',
      'Graded by the server',
      'Identity documents were not checked',
    ])
      expect(credential).toContain(text);
  });

  const REFUSED = [
    '',
    '   ',
    'Ada\nLovelace',
    'x'.repeat(202),
    '\u200b\u2060',
    'Ada \u202eadA',
    'See www.win.example',
  ];
  it.each(REFUSED)('CERT-02 is not issued to an account with the name %j', async (name) => {
    const ada = await newcomer('spring', name);
    await finishTea(ada);
    expect((await offerOf(ada)).name).toBe('');
    await expect(issueTo(ada)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Please change the name in your account first.'),
    });
  });

  it('CERT-02 treats markup and any script in a name as text', async () => {
    const name = '<b>阿达</b> & "co"';
    const ada = await newcomer('spring', name);
    await finishTea(ada);
    const { id } = await issueTo(ada);
    expect((await verify(id)).content?.name).toBe(name);
    const html = await (await server.get(`/verify/${id}`, { tenantId: 'spring' })).text();
    expect(html).not.toContain('<b>阿达');
    expect(html).toContain('&lt;b&gt;阿达');
  });

  it('CERT-01 of a path requires all of its courses, and names them', async () => {
    const ada = await newcomer();
    const path = { kind: 'path', slug: 'tea-master' } as const;
    expect((await offerOf(ada, path)).missing).toEqual(['Making tea']);
    await finishTea(ada);
    const { id } = await issueTo(ada, path);
    expect((await verify(id)).content).toMatchObject({
      kind: 'path',
      title: 'Tea master',
      courses: ['Making tea'],
    });
  });
});

describe('the page of a certificate', () => {
  it('CERT-04 shows it, has its own card, and is not indexed', async () => {
    const ada = await newcomer('spring', 'Ada Lovelace');
    await finishTea(ada);
    const { id } = await issueTo(ada);
    const response = await server.get(`/verify/${id}`, { tenantId: 'spring' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Ada Lovelace');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(`/cards/certificates/${id}.png`);
    const card = await server.get(`/cards/certificates/${id}.png`, { tenantId: 'spring' });
    expect(card.headers.get('content-type')).toBe('image/png');
  });

  it('CERT-04 is 404 in another academy, and without a certificate', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const { id } = await issueTo(ada);
    expect((await server.get(`/verify/${id}`, { tenantId: 'kube' })).status).toBe(404);
    for (const odd of ['%00', 'a%00b', '%F0%9F%8D%B5', 'a'.repeat(90)])
      for (const path of [
        `/verify/${odd}`,
        `/verify/${odd}/credential.json`,
        `/cards/certificates/${odd}.png`,
      ])
        expect([path, (await server.get(path, { tenantId: 'spring' })).status]).toEqual([path, 404]);
    const missing = `/verify/${'a'.repeat(22)}`;
    expect((await server.get(missing, { tenantId: 'spring' })).status).toBe(404);
    expect(
      (await server.get(`/cards/certificates/${'a'.repeat(22)}.png`, { tenantId: 'spring' })).status,
    ).toBe(404);
  });
});

describe('revoking a certificate', () => {
  it("CERT-06 by the academy is final: its holder can't issue it again", async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const { id } = await issueTo(ada);
    await root.send(revokeCertificate, { params: { id }, body: { reason: 'Copied answers' } });
    expect(await offerOf(ada)).toMatchObject({ isOffered: false, certificate: null });
    for (let tries = 0; tries < 2; tries += 1)
      await expect(issueTo(ada)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('was withdrawn by the academy'),
      });
    expect(await heldBy(ada)).toEqual([]);
  });

  it('CERT-06 is not undone by a cache: page and card are not stored', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const { id } = await issueTo(ada);
    const get = (path: string) => server.get(path, { tenantId: 'spring' });
    for (const path of [`/verify/${id}`, `/verify/${id}/credential.json`, `/cards/certificates/${id}.png`]) {
      const caching = (await get(path)).headers.get('cache-control');
      expect(caching).toMatch(/^private, no-(store|cache)$/);
    }
    const { headers } = await get(`/verify/${id}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });

  it('CERT-06 is for administrators, needs a reason, and takes effect immediately', async () => {
    const ada = await newcomer('spring', 'Ada Lovelace');
    await finishTea(ada);
    const { id } = await issueTo(ada);
    expect(await (await server.get(`/verify/${id}`, { tenantId: 'spring' })).text()).toContain(
      'Ada Lovelace',
    );
    await root.send(revokeCertificate, { params: { id }, body: { reason: 'Copied answers' } });
    expect(await verify(id)).toMatchObject({ revokedBecause: 'withdrawn', content: null });
    await expect
      .poll(async () => (await server.get(`/verify/${id}`, { tenantId: 'spring' })).text())
      .not.toContain('Ada Lovelace');
    expect(await heldBy(ada)).toEqual([]);
    const { data } = await root.send(listAudit, { query: { search: 'Copied answers' } });
    expect(data.result.content[0]).toMatchObject({ act: 'certificate.revoked', reason: 'Copied answers' });
    await expect(
      root.send(revokeCertificate, { params: { id }, body: { reason: 'Again' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('CERT-06 shows administrators all certificates of a person', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const { id } = await issueTo(ada);
    const { rows } = await server.database.pool.query<{ user_id: string }>(
      'select user_id from certificates where id = $1',
      [id],
    );
    const params = { userId: rows[0]?.user_id ?? '' };
    await root.send(revokeCertificate, { params: { id }, body: { reason: 'A mistake' } });
    const { data } = await root.send(listUserCertificates, { params });
    expect(data.result).toMatchObject([{ id, revokedAt: time.toISOString() }]);
  });

  it('CERT-06 happens when the account is deleted, and no personal data remains', async () => {
    const ada = await newcomer();
    await finishTea(ada);
    const { id } = await issueTo(ada);
    const { rows } = await server.database.pool.query<{ provider: string; subject: string }>(
      'select provider, subject from users where id = (select user_id from certificates where id = $1)',
      [id],
    );
    const [person] = rows;
    if (!person) throw new Error('The person is missing');
    await deletePerson(server.database.pool, { ...person, now: time, until: time });
    expect(await verify(id)).toMatchObject({ revokedBecause: 'account-deleted', content: null });
    const left = await server.database.pool.query('select from certificates where id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
});
