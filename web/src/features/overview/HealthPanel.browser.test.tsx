import type { OutputOf } from '@academy/contract/endpoint';
import { getHealth } from '@academy/contract/overview';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HealthPanel } from './HealthPanel.tsx';

const WELL: OutputOf<typeof getHealth> = {
  checks: [
    { part: 'database', isOk: true, text: 'The database answers.' },
    { part: 'mail', isOk: false, text: '2 emails could not be sent in the last 7 days.' },
  ],
  blocked: [],
};

describe('HealthPanel', () => {
  it('OBS-08 says for each part whether it needs attention', async () => {
    stubCall(getHealth, WELL);
    const screen = await renderScreen(<HealthPanel />, { session: ROOT });
    const parts = screen.getByRole('list', { name: 'Health' }).getByRole('listitem');
    await expect.element(parts.nth(0)).toHaveTextContent('DatabaseThe database answers.OK');
    await expect
      .element(parts.nth(1))
      .toHaveTextContent('Mail2 emails could not be sent in the last 7 days.Attention');
    await expect.element(screen.getByText('Browsers reported nothing in the last 7 days.')).toBeVisible();
  });

  it('OBS-09 lists blocked resources as text', async () => {
    const [tenantId, directive, lastAt] = ['spring', 'img-src', '2026-01-05T09:00:00.000Z'];
    stubCall(getHealth, {
      ...WELL,
      blocked: [{ tenantId, directive, blocked: 'https://<b>.example.org', count: 1234, lastAt }],
    });
    const screen = await renderScreen(<HealthPanel />, { session: ROOT });
    const table = screen.getByRole('table', { name: 'Blocked by the content policy' });
    await expect.element(table).toHaveTextContent(/https:\/\/<b>\.example\.org.*img-src.*1,234/);
  });

  it('OBS-08 reports a failure to load, with a retry', async () => {
    stubCall(getHealth, () => refusal(503, 'Please try again in a moment.'));
    const screen = await renderScreen(<HealthPanel />, { session: ROOT });
    await expect.element(screen.getByText('The health could not be loaded.')).toBeVisible();
  });
});
