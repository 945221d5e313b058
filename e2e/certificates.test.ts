import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { revokeCertificate } from '../contract/src/certificates.ts';
import { mintFor } from '../server/src/testing/identity.ts';
import { complete } from '../server/src/testing/learners.ts';
import { accessibilityFaults, NARROW, scrollsSideways, startWorld } from './world.ts';
import type { PersonName } from '../server/src/testing/tokens.ts';

const { server, openPage, openAs, visit } = await startWorld({}, { keys: 'provider' });

const COURSE = 'a-first-look-at-actuator';
const clientOf = async (name: PersonName) =>
  server.client({ tenantId: 'spring', token: (await mintFor(server, name)).accessToken });

/** PDF files have one such object per page. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

describe('a certificate', () => {
  it('CERT-01, CERT-04, CERT-05, CERT-06 is earned on a phone, printed, verified by a stranger and revoked', async () => {
    const ada = await clientOf('ada');
    for (const lessonId of ['a-first-look-at-actuator-health', 'a-first-look-at-actuator-metrics'])
      await complete(ada, { lessonId, courseId: COURSE });

    const { page, troubles } = await openAs('ada', { viewport: NARROW });
    await visit(page, 'spring', `/courses/${COURSE}/conclusion`);
    const offer = page.getByRole('region', { name: 'Your certificate' });
    await offer.getByText('Ada Learner').waitFor();
    await offer.getByRole('button', { name: 'Get your certificate' }).click();
    await offer.getByRole('link', { name: 'View certificate' }).click();
    await page.getByRole('article').getByText('Ada Learner').waitFor();
    await page.getByText('Estimated learning time').waitFor();
    const address = new URL(page.url()).pathname;
    expect(await scrollsSideways(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const format of ['A4', 'Letter'] as const)
      expect(
        pagesIn(await page.pdf({ format, printBackground: true, preferCSSPageSize: false, landscape: true })),
      ).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as Open Badge' }).click(),
    ]);
    const credential: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(credential).toMatchObject({
      issuer: { name: 'Spring Academy' },
      proof: { type: 'DataIntegrityProof' },
      credentialSubject: {
        achievement: { description: expect.stringContaining('estimated learning time') as string },
      },
    });
    expect(troubles).toEqual([]);

    const stranger = await openPage();
    await visit(stranger.page, 'spring', address);
    await stranger.page.getByText('Valid.').waitFor();
    await stranger.page.getByText('Identity documents were not checked').waitFor();
    await stranger.page.getByRole('article').getByText('Ada Learner').waitFor();

    const id = address.split('/').at(-1) ?? '';
    const root = await clientOf('root');
    await root.send(revokeCertificate, { params: { id }, body: { reason: 'An example' } });
    await expect
      .poll(async () => {
        await visit(stranger.page, 'spring', address);
        return stranger.page.getByRole('heading', { level: 1 }).innerText();
      })
      .toBe('This certificate is no longer valid');
    expect(await stranger.page.getByText('Ada Learner').count()).toBe(0);
    expect(await accessibilityFaults(stranger.page)).toEqual([]);
    expect(stranger.troubles).toEqual([]);
  });
});
