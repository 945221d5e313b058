import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPrefetchTargets } from '../prefetch.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Link } from './Link.tsx';

/** Whether the page handled each click, recorded before the test page could navigate. */
let handled: boolean[] = [];
const stopLeaving = (event: Event) => {
  handled.push(event.defaultPrevented);
  event.preventDefault();
};

beforeEach(() => {
  handled = [];
  document.addEventListener('click', stopLeaving);
  document.addEventListener('auxclick', stopLeaving);
});
afterEach(() => {
  document.removeEventListener('click', stopLeaving);
  document.removeEventListener('auxclick', stopLeaving);
});

const renderLink = (to: string, props: object = {}, options = {}) =>
  renderScreen(
    <Link to={to} {...props}>
      Courses
    </Link>,
    { path: '/guides', ...options },
  );

describe('Link', () => {
  it('changes the page within the document', async () => {
    const screen = await renderLink('/courses');
    await screen.getByRole('link', { name: 'Courses' }).click();
    await expect.poll(() => screen.path()).toBe('/courses');
    expect(handled).toEqual([true]);
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'] as const)(
    'leaves a click with %s to the browser, which opens a tab, a window or a download',
    async (key) => {
      const screen = await renderLink('/courses');
      await screen.getByRole('link', { name: 'Courses' }).click({ modifiers: [key] });
      await expect.poll(() => handled).toEqual([false]);
      expect(screen.path()).toBe('/guides');
    },
  );

  it('leaves a middle click to the browser', async () => {
    const screen = await renderLink('/courses');
    await screen.getByRole('link', { name: 'Courses' }).click({ button: 'middle' });
    await expect.poll(() => handled).toEqual([false]);
    expect(screen.path()).toBe('/guides');
  });

  it.each([
    ['another origin', 'https://elsewhere.test/courses', {}],
    ['another zone, which has another policy', '/admin', {}],
    ['a page that was not found, which has no routes', '/courses', { page: { route: { status: 404 } } }],
  ])('loads another document for %s', async (_what, to, options) => {
    const screen = await renderLink(to, {}, options);
    await screen.getByRole('link', { name: 'Courses' }).click();
    await expect.poll(() => handled).toEqual([false]);
    expect(screen.path()).toBe('/guides');
  });

  it('stays on the page if its own handler prevents the click', async () => {
    const onClick = (event: Event) => event.preventDefault();
    const screen = await renderLink('/courses', { onClick });
    await screen.getByRole('link', { name: 'Courses' }).click();
    await expect.poll(() => handled).toEqual([true]);
    expect(screen.path()).toBe('/guides');
  });

  it.each([
    ['the pointer leaves it', 'pointerover', 'pointerout'],
    ['it loses the focus', 'focusin', 'focusout'],
  ])('RTE-10 prefetches its page, but not when %s at once', async (_when, begin, end) => {
    const load = vi.fn(async () => {});
    const handle = { load, queries: () => [] };
    setPrefetchTargets({
      routes: [{ path: '/courses', handle }],
      queryClient: { prefetchQuery: async () => {} },
    });
    const link = (await renderLink('/courses')).getByRole('link', { name: 'Courses' }).element();
    const send = (type: string) => link.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    vi.useFakeTimers();
    send(begin);
    send(end);
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
    send(begin);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('LAY-03 opens a new tab without access to this one', async () => {
    const screen = await renderLink('https://elsewhere.test', { newTab: true });
    const link = screen.getByRole('link', { name: 'Courses' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});
