import { getElsewhere } from '@academy/contract/elsewhere';
import { schemas } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OtherAcademies } from './OtherAcademies.tsx';

const PAGE = { origins: { other: 'https://other.test' }, tenantNames: { other: 'Other Academy' } };
const render = () => renderScreen(<OtherAcademies />, { path: '/', page: PAGE, session: signIn() });

describe('other academies on My Learning', () => {
  it('BRAND-01 are labeled, and their items link to their own site', async () => {
    stubCall(getElsewhere, schemas.getElsewhere.example);
    const screen = await render();
    const academy = screen.getByRole('listitem', { name: 'Other Academy' });
    const link = (name: string) => academy.getByRole('link', { name });
    await expect.element(link('Other Academy')).toHaveAttribute('href', 'https://other.test/');
    expect(academy.element().querySelector('img')?.getAttribute('src')).toBe(
      '/brand/other/logo-0123456789.svg',
    );
    await expect
      .element(link('Your first call'))
      .toHaveAttribute('href', 'https://other.test/courses/build-a-rest-api/lessons/first-call');
    await expect.element(academy.getByText(/25% · Continue/)).toBeVisible();
    await expect.element(link('Making tea')).toHaveAttribute('href', 'https://other.test/courses/making-tea');
    await expect.element(academy.getByText('Completed on Jan 5, 2026')).toBeVisible();
  });

  it('BRAND-01 are hidden for people who learn in one academy only', async () => {
    const requests = stubCall(getElsewhere, { academies: [] });
    const screen = await render();
    await expect.poll(() => requests.length).toBe(1);
    await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  });

  it('BRAND-01 report if they could not be loaded, with a retry', async () => {
    stubCall(getElsewhere, () => refusal(500, 'Broken'));
    const screen = await render();
    const again = screen.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    stubCall(getElsewhere, schemas.getElsewhere.example);
    await again.click();
    await expect.element(screen.getByRole('region', { name: 'At your other academies' })).toBeVisible();
  });
});
