import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';
import { renderScreen } from './testing/render-screen.tsx';

it('RTE-10 renders a page without delay once its code is loaded', async () => {
  const Fallback = vi.fn(() => null);
  const { Page, load } = lazyPage(async () => () => <p>Here</p>);
  await load();
  const screen = await renderScreen(
    <Suspense fallback={<Fallback />}>
      <Page />
    </Suspense>,
  );
  await expect.element(screen.getByText('Here')).toBeVisible();
  expect(Fallback).not.toHaveBeenCalled();
});
