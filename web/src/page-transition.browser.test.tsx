import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.tsx';
import { notifyPageReady } from './navigation.ts';
import { navigateWithTransition } from './page-transition.ts';
import { renderScreen } from './testing/render-screen.tsx';
import { Link } from './ui/Link.tsx';

const pages = (
  <Routes>
    <Route path="/courses" element={<Link to="/guides">All guides</Link>} />
    <Route path="/guides" element={<h1>Guides</h1>} />
  </Routes>
);

/** Clicks like a user who holds a key, and reports whether the page has taken the click from the browser. */
function clickWith(link: Element, init: MouseEventInit): boolean {
  let wasTaken = false;
  const onClick = (event: MouseEvent) => {
    wasTaken = event.defaultPrevented;
    // The test page itself must not navigate.
    event.preventDefault();
  };
  addEventListener('click', onClick, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return wasTaken;
}

describe('a link', () => {
  it('RTE-10 navigates within the document', async () => {
    const screen = await renderScreen(pages, { path: '/courses' });
    await screen.getByRole('link', { name: 'All guides' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Guides' })).toBeVisible();
    await expect.poll(() => screen.path()).toBe('/guides');
  });

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Meta', { metaKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('RTE-10 leaves a click with %s to the browser, which opens a tab or window', async (_, init) => {
    const screen = await renderScreen(pages, { path: '/courses' });
    const link = screen.getByRole('link', { name: 'All guides' });
    expect(clickWith(link.element(), init)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.path()).toBe('/courses');
    expect(clickWith(link.element(), {})).toBe(true);
    await expect.poll(() => screen.path()).toBe('/guides');
  });
});

describe('lazyPage', () => {
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
});

describe('navigateWithTransition', () => {
  it('RTE-10 only follows the last of two navigations', async () => {
    const [first, second] = [vi.fn(), vi.fn(notifyPageReady)];
    await Promise.all([navigateWithTransition('/courses', first), navigateWithTransition('/guides', second)]);
    await expect.poll(() => second.mock.calls.length).toBe(1);
    expect(first).not.toHaveBeenCalled();
  });

  it.each([
    ['runs a view transition that waits for the next page', 1, false],
    ['runs none for a user who wants less motion', 0, true],
  ])('RTE-10 %s', async (_, transitions, matches) => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    const start = vi.spyOn(document, 'startViewTransition');
    const go = vi.fn(notifyPageReady);
    await navigateWithTransition('/courses', go);
    await expect.poll(() => go.mock.calls.length).toBe(1);
    expect(start).toHaveBeenCalledTimes(transitions);
    start.mockRestore();
    media.mockRestore();
  });
});
