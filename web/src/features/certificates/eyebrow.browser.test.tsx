import { schemas } from '@academy/contract/schemas';
import { expect, it } from 'vitest';
import { ListBanner } from '../../catalog/ListBanner.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';

it('LAY-21 formats the line above a title the same on every page', async () => {
  const certificate = schemas.getCertificate.example;
  if (!certificate.content) throw new Error('The example of a certificate has content.');
  const screen = await renderScreen(
    <>
      <ListBanner label="Guides" banner={{ title: 'Short ways', text: 'To one thing each.' }} />
      <CertificateSheet certificate={certificate} content={certificate.content} />
    </>,
  );
  const looks = ['Guides', 'Certificate of completion'].map((text) => {
    const { textTransform, fontSize, fontWeight, letterSpacing, color } = getComputedStyle(
      screen.getByText(text, { exact: true }).element(),
    );
    return { textTransform, fontSize, fontWeight, letterSpacing, color };
  });
  expect(looks[0]).toMatchObject({ textTransform: 'uppercase' });
  expect(looks[1]).toEqual(looks[0]);
});
