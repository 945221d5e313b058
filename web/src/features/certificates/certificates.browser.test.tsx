import { getCertificateOffer, issueCertificate } from '@academy/contract/certificates';
import { schemas } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { VerifyPage } from './VerifyPage.tsx';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CertificateOffer } from './CertificateOffer.tsx';
import { MyCertificates } from './MyCertificates.tsx';

const CERTIFICATE = schemas.getCertificate.example;
const SUMMARY = schemas.issueCertificate.example;
const OFFER = { isOffered: true, missing: [], name: 'Grace', certificate: null };

const renderOffer = () =>
  renderScreen(<CertificateOffer kind="course" slug="tea" />, { path: '/', session: signIn() });
const renderCertificate = (certificate: typeof CERTIFICATE) =>
  renderScreen(<VerifyPage />, {
    path: `/verify/${certificate.id}`,
    route: '/verify/:id',
    page: { queries: { [`/certificates/${certificate.id}`]: certificate } },
  });

describe('the page of a certificate', () => {
  it('CERT-02, CERT-04 shows name, title, facts and where to verify it', async () => {
    const screen = await renderCertificate(CERTIFICATE);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Build a REST API');
    const sheet = screen.getByRole('article');
    await expect.element(sheet.getByText('Grace Hopper')).toBeVisible();
    await expect.element(sheet.getByText('Estimated learning time')).toBeVisible();
    await expect.element(sheet.getByText('4 hours')).toBeVisible();
    await expect.element(sheet.getByText('Do you know REST? (11 of 12)')).toBeVisible();
    await expect.element(sheet.getByText(`/verify/${CERTIFICATE.id}`, { exact: false })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Add to LinkedIn profile' }))
      .toHaveAttribute('href', expect.stringContaining('linkedin.com/profile/add'));
    await expect
      .element(screen.getByRole('link', { name: 'Download as Open Badge' }))
      .toHaveAttribute('href', `/verify/${CERTIFICATE.id}/credential.json`);
  });

  it('CERT-08 lists what was checked, and by whom', async () => {
    const screen = await renderCertificate(CERTIFICATE);
    const section = screen.getByRole('region', { name: 'What was checked' });
    await expect.element(section.getByText('Graded by the server')).toBeVisible();
    await expect.element(section.getByText("Reported by the learner's browser").last()).toBeVisible();
    await expect
      .element(section.getByText('3 days 59 minutes from the first lesson', { exact: false }))
      .toBeVisible();
  });

  it('CERT-08 says when it was completed faster than its content can be read', async () => {
    const { content } = CERTIFICATE;
    const startedAt = '2026-01-05T08:58:59.838Z';
    const screen = await renderCertificate({ ...CERTIFICATE, content: content && { ...content, startedAt } });
    await expect
      .element(screen.getByText('faster than the content can be read', { exact: false }))
      .toBeVisible();
  });

  it('CERT-04 shows only the reason if it was revoked, and nothing about its holder', async () => {
    const screen = await renderCertificate({
      ...CERTIFICATE,
      content: null,
      revokedAt: '2026-02-01T09:00:00.000Z',
      revokedBecause: 'withdrawn',
    });
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('This certificate is no longer valid');
    await expect
      .element(screen.getByText('It was withdrawn by the academy that issued it. It ended on Feb 1, 2026.'))
      .toBeVisible();
  });
});

describe('the offer of a certificate', () => {
  it('CERT-01 is absent if there is none', async () => {
    stubCall(getCertificateOffer, { ...OFFER, isOffered: false });
    const screen = await renderOffer();
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  });

  it('CERT-01 lists what is missing', async () => {
    stubCall(getCertificateOffer, { ...OFFER, missing: ['What you know'] });
    const screen = await renderOffer();
    await expect.element(screen.getByText('What you know')).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it('CERT-02 issues it to the name of the account, and links to it', async () => {
    stubCall(getCertificateOffer, { ...OFFER, name: 'Grace Hopper' });
    const sent = stubCall(issueCertificate, SUMMARY);
    const screen = await renderOffer();
    await expect.element(screen.getByText('Grace Hopper')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
    stubCall(getCertificateOffer, { ...OFFER, name: 'Grace Hopper', certificate: SUMMARY });
    await screen.getByRole('button', { name: 'Get your certificate' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'View certificate' }))
      .toHaveAttribute('href', `/verify/${SUMMARY.id}`);
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('CERT-02 asks for a name if the account has none', async () => {
    stubCall(getCertificateOffer, { ...OFFER, name: '' });
    const screen = await renderOffer();
    await expect.element(screen.getByText('Your account has no name', { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it('CERT-03 replaces it after the account name changed', async () => {
    stubCall(getCertificateOffer, { ...OFFER, name: 'Grace B. Hopper', certificate: SUMMARY });
    const screen = await renderOffer();
    await expect.element(screen.getByText('Grace B. Hopper')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Replace the certificate' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'View certificate' })).toBeVisible();
  });
});

describe('my certificates', () => {
  it('CERT-07 are listed with their academy', async () => {
    const screen = await renderScreen(<MyCertificates certificates={[SUMMARY]} />, { path: '/' });
    await expect.element(screen.getByRole('link', { name: 'Build a REST API' })).toBeVisible();
  });
});
