import { getCourse } from '@academy/contract/courses';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { listPageNotes } from '@academy/contract/notes';
import { getUserDetails, verifyUserAccess } from '@academy/contract/people';
import { getReviews, listReviewQuestions } from '@academy/contract/reviews';
import { schemas } from '@academy/contract/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfflinePage } from './OfflinePage.tsx';
import { FailureNotice } from '../../api/FailureNotice.tsx';
import { readPageData } from '../../page-data.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ProviderUnavailableError } from '../../session/token-storage.ts';
import { ADA, ROOT, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { answerAddress } from './answer-key.ts';
import { answerCall, hasAnswer } from './answers.ts';
import { forgetCopies, updateCopies } from './copies.ts';
import { COPIES_KEY, hasCopies } from './mark.ts';
import { readIndex, writeIndex } from './offline-index.ts';
import { OfflineControl } from './OfflineControl.tsx';
import { anIndex, anItem, aSite } from './testing.ts';
import { withCopies } from './with-copies.ts';

const RELEASE = readPageData().offline ?? '';
const ADDRESS = '/api/v1/lessons?slug=tea';
const INDEX = anIndex({
  person: ADA.userId ?? '',
  items: [anItem({ release: RELEASE })],
  sites: [aSite({ release: RELEASE })],
});
const unreachable = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const call = (network: () => Promise<Response>) => answerCall({ address: ADDRESS, init: undefined, network });

async function storeAnswer(text: string, index = INDEX): Promise<void> {
  await writeIndex(caches, index);
  await (await caches.open('offline-1 ada tea')).put(answerAddress(ADDRESS), new Response(text));
  localStorage.setItem(COPIES_KEY, 'yes');
}

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
});

afterEach(() => void vi.restoreAllMocks());

describe('the stored answer to a call', () => {
  it('OFF-06 is used without a network', async () => {
    signIn();
    await storeAnswer('mine');
    expect(await (await call(unreachable)).text()).toBe('mine');
    expect(await hasAnswer(ADDRESS, {})).toBe(true);
  });

  it('OFF-08 is not recreated by a response that arrives while the person logs out', async () => {
    signIn();
    await storeAnswer('mine');
    const open = caches.open.bind(caches);
    const opened = vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      await forgetCopies();
      return open(name);
    });
    await call(async () => new Response('newer'));
    await expect.poll(() => opened.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
    await expect.poll(() => caches.keys()).toEqual([]);
  });

  it('OFF-08 is never given to another person, or to a visitor', async () => {
    await storeAnswer('mine');
    await expect(call(unreachable)).rejects.toThrow('Failed to fetch');
    signIn(ROOT);
    await expect(call(unreachable)).rejects.toThrow('Failed to fetch');
  });

  it('OFF-05 is not used by another release', async () => {
    signIn();
    await storeAnswer('mine', { ...INDEX, items: [anItem({ release: 'older' })] });
    await expect(call(unreachable)).rejects.toThrow('Failed to fetch');
  });

  it("OFF-04 is replaced by the network's response, while other responses are not stored", async () => {
    signIn();
    await storeAnswer('mine');
    expect(await (await call(async () => new Response('newer'))).text()).toBe('newer');
    await expect.poll(async () => (await call(unreachable)).text()).toBe('newer');
    const other = { address: '/api/v1/other', init: undefined };
    await answerCall({ ...other, network: async () => new Response('x') });
    await expect(answerCall({ ...other, network: unreachable })).rejects.toThrow('Failed to fetch');
  });

  it('OFF-06 is read without a token if none is available, and nothing changes without copies', async () => {
    signIn();
    const expired = new Error('The token could not be refreshed');
    const line = withCopies({ token: () => Promise.reject(expired), fetch: unreachable });
    await expect(line.token()).rejects.toThrow(expired);
    await storeAnswer('mine');
    const bearer = await line.token();
    const headers = { authorization: `Bearer ${bearer}` };
    expect(await (await line.fetch(ADDRESS, { headers })).text()).toBe('mine');
    await expect(line.fetch('/api/v1/other', { headers })).rejects.toThrow(expired);
  });
});

describe('the copies of a person', () => {
  it('OFF-08 are deleted when another person logs in', async () => {
    signIn(ROOT);
    await storeAnswer('mine');
    await updateCopies(Date.now);
    expect(await caches.keys()).toEqual([]);
    expect(hasCopies()).toBe(false);
  });

  it('OFF-08 are deleted on logout, along with nothing else', async () => {
    await caches.open('other');
    signIn();
    await storeAnswer('mine');
    await forgetCopies();
    expect(await caches.keys()).toEqual(['other']);
  });
});

describe('outdated copies', () => {
  const DAY = 24 * 3_600_000;
  const indexOf = (daysAgo: number) => ({
    ...INDEX,
    items: [anItem({ release: RELEASE, storedAt: Date.now() - 90 * DAY })],
    checkedAt: Date.now() - daysAgo * DAY,
  });

  it('OFF-12 are used for 30 days, and deleted by the next page after that', async () => {
    signIn();
    await storeAnswer('mine', indexOf(29));
    expect(await (await call(unreachable)).text()).toBe('mine');
    await storeAnswer('mine', indexOf(31));
    await expect(call(unreachable)).rejects.toThrow('Failed to fetch');
    expect(await hasAnswer(ADDRESS, {})).toBe(false);
    await updateCopies(Date.now);
    expect(await caches.keys()).toEqual([]);
    expect(hasCopies()).toBe(false);
  });
});

describe('the page of what is stored', () => {
  it('OFF-02 shows the size of each copy, the total and the limit, and removes one', async () => {
    signIn();
    const MB = 1024 * 1024;
    const items = [
      anItem({ release: RELEASE, bytes: 12 * MB, leftOutVideos: 2 }),
      anItem({
        kind: 'guide',
        slug: 'kettle',
        title: 'Use a kettle',
        path: '/guides/kettle',
        bytes: 2 * MB,
        release: RELEASE,
      }),
    ];
    await storeAnswer('mine', { ...INDEX, items, sites: [aSite({ release: RELEASE, bytes: MB })] });
    const screen = await renderScreen(<OfflinePage />, { session: ADA, path: '/offline' });
    await expect.element(screen.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/courses/tea');
    await expect
      .element(screen.getByText('Course · 12 MB · without 2 videos, for which there is no room'))
      .toBeVisible();
    await expect
      .element(screen.getByText(/^15 MB of \d+ MB used, 1\.0 MB of it by the site itself\.$/))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Remove the offline copy of Tea' }).click();
    await expect.element(screen.getByRole('link', { name: 'Tea' })).not.toBeInTheDocument();
    expect((await readIndex(caches))?.items.map(({ slug }) => slug)).toEqual(['kettle']);
    await screen.getByRole('button', { name: 'Remove the offline copy of Use a kettle' }).click();
    await expect.element(screen.getByText('Nothing is stored yet')).toBeVisible();
    expect(await caches.keys()).toEqual([]);
  });

  it('OFF-07 is linked from a failed part of a page if there are copies', async () => {
    const failure = <FailureNotice title="No list." error={new ProviderUnavailableError('offline')} />;
    const without = await renderScreen(failure);
    await expect.element(without.getByText('No list.')).toBeVisible();
    await expect.element(without.getByRole('link')).not.toBeInTheDocument();
    await without.unmount();
    localStorage.setItem(COPIES_KEY, 'yes');
    const screen = await renderScreen(failure);
    await expect
      .element(screen.getByRole('link', { name: 'See what you can read offline' }))
      .toHaveAttribute('href', '/offline');
  });

  it('OFF-07 links back to the requested page, but not to another site', async () => {
    const screen = await renderScreen(<OfflinePage />, { path: '/offline?from=%2Fcourses%2Fcoffee' });
    await expect.element(screen.getByRole('button', { name: /Open the page|Try again/ })).toBeVisible();
    const other = await renderScreen(<OfflinePage />, { path: '/offline' });
    await expect.element(other.getByText('Nothing is stored yet').first()).toBeVisible();
  });

  it('OFF-07 reports being online only once the server responds', async () => {
    const request = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const path = '/offline?from=%2Fcourses%2Fcoffee';
    const screen = await renderScreen(<OfflinePage />, { path });
    await expect.poll(() => request.mock.calls[0]?.[0]).toBe('/courses/coffee');
    await expect.element(screen.getByRole('status')).toHaveTextContent('The server cannot be reached');
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await screen.unmount();
    request.mockResolvedValue(new Response(null, { status: 502 }));
    const failing = await renderScreen(<OfflinePage />, { path });
    await expect.element(failing.getByRole('status')).toHaveTextContent('The server cannot be reached');
    await failing.unmount();
    request.mockResolvedValue(new Response(null, { status: 200 }));
    const again = await renderScreen(<OfflinePage />, { path });
    await expect.element(again.getByRole('status')).toHaveTextContent('You are connected again.');
    await expect.element(again.getByRole('button', { name: 'Open the page' })).toBeVisible();
  });
});

describe('storing a course', () => {
  /** Stubs the release, its files and its pages. */
  function stubSite(): void {
    const answered = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const { pathname } = new URL(String(input), location.href);
      if (pathname === '/offline-files.json')
        return Response.json({ release: RELEASE, files: ['/assets/main.js'], labFiles: [] });
      if (pathname.startsWith('/api/')) return answered(input, init);
      return new Response(`<p>${pathname}</p>{"offline":"${RELEASE}"}`);
    });
    vi.spyOn(ServiceWorkerContainer.prototype, 'register').mockResolvedValue({} as ServiceWorkerRegistration);
    vi.spyOn(ServiceWorkerContainer.prototype, 'ready', 'get').mockResolvedValue(
      {} as ServiceWorkerRegistration,
    );
    const { getCourse: course, getLesson: lesson, listLessons: lessons } = schemas;
    stubCall(getCourse, { ...course.example, slug: 'tea', title: 'Tea' });
    stubCall(listLessons, lessons.example);
    stubCall(getLesson, lesson.example);
    stubCall(listPageNotes, schemas.listPageNotes.example);
    stubCall(verifyUserAccess, schemas.verifyUserAccess.example);
    stubCall(getUserDetails, schemas.getUserDetails.example);
    stubCall(getReviews, schemas.getReviews.example);
    stubCall(listReviewQuestions, schemas.listReviewQuestions.example);
  }

  const renderControl = () =>
    renderScreen(<OfflineControl kind="course" slug="tea" title="Tea" />, { session: signIn() });

  it('OFF-01 stores its pages and responses, and reports success', async () => {
    stubSite();
    const screen = await renderControl();
    await screen.getByRole('button', { name: 'Save for offline: Tea' }).click();
    await expect.element(screen.getByText('Available offline')).toBeVisible();
    const index = await readIndex(caches);
    expect(index).toMatchObject({ person: ADA.userId, items: [{ slug: 'tea', release: RELEASE }] });
    const copy = await caches.open(index?.items[0]?.cache ?? '');
    expect(await (await copy.match('/courses/tea'))?.text()).toContain('/courses/tea');
    await screen.getByRole('button', { name: 'Remove the offline copy of Tea' }).click();
    await expect.element(screen.getByRole('button', { name: 'Save for offline: Tea' })).toBeVisible();
  });

  it('OFF-10 stores the next review with it, for any day', async () => {
    stubSite();
    const screen = await renderControl();
    await screen.getByRole('button', { name: 'Save for offline: Tea' }).click();
    await expect.element(screen.getByText('Available offline')).toBeVisible();
    const { reviews } = (await readIndex(caches)) ?? {};
    expect(await caches.match('/review', { cacheName: reviews?.cache ?? '' })).toBeDefined();
    for (const path of ['reviews', 'reviews/questions']) {
      const address = `/api/v1/me/${path}?until=2030-01-05T22%3A59%3A59.999Z`;
      const answer = await answerCall({ address, init: { method: 'GET' }, network: unreachable });
      expect(answer.status).toBe(200);
    }
    const page = await renderScreen(<OfflinePage />, { session: ADA, path: '/offline' });
    await expect
      .element(page.getByRole('link', { name: 'Review what you have learned' }))
      .toHaveAttribute('href', '/review');
    // A failed review must not fail the copy, and keeps what was stored.
    stubCall(listReviewQuestions, () => refusal(503, 'Too busy'));
    await updateCopies(() => Date.now() + 3_600_000);
    expect((await readIndex(caches))?.reviews).toEqual(reviews);
  });

  it('OFF-08 leaves nothing behind if the person logs out meanwhile, in another tab', async () => {
    stubSite();
    stubCall(getUserDetails, () => {
      localStorage.clear();
      return schemas.getUserDetails.example;
    });
    const screen = await renderControl();
    await screen.getByRole('button', { name: 'Save for offline: Tea' }).click();
    await expect.element(screen.getByText(/^This could not be stored/)).toBeVisible();
    expect(await caches.keys()).toEqual([]);
    expect(hasCopies()).toBe(false);
  });

  it('OFF-04 updates it after its revision has changed, not before the next check, and deletes removed items', async () => {
    stubSite();
    signIn();
    const read = stubCall(getCourse, {
      ...schemas.getCourse.example,
      slug: 'tea',
      title: 'Tea',
      revision: 7,
    });
    await storeAnswer('mine', { ...INDEX, checkedAt: Date.now() });
    await updateCopies(Date.now);
    expect(read).toEqual([]);
    const later = () => Date.now() + 3_600_000;
    await updateCopies(later);
    const [copy] = (await readIndex(caches))?.items ?? [];
    expect(copy).toMatchObject({ slug: 'tea', revision: 7, release: RELEASE });
    expect(await caches.has('offline-1 ada tea')).toBe(false);
    stubCall(getCourse, () => refusal(404, 'It is gone.'));
    await updateCopies(() => later() + 3_600_000);
    expect(await caches.keys()).toEqual([]);
  });

  it('OFF-12 deletes Pro content once Pro has ended, even if the rest cannot be updated', async () => {
    stubSite();
    signIn();
    const { example } = schemas.getCourse;
    const lesson = example.lessons.find(({ type }) => type !== 'module');
    if (!lesson) throw new Error('The example has no lesson');
    const first = { ...lesson, opens: null };
    const second = { ...first, lessonId: 'second' };
    const open = [first, second];
    const item = anItem({ release: RELEASE, readable: open.map(({ lessonId }) => lessonId) });
    await storeAnswer('pro', { ...INDEX, items: [item], checkedAt: Date.now() });
    const course = { ...example, slug: 'tea', title: 'Tea', revision: item.revision };
    stubCall(getCourse, { ...course, lessons: open });
    const later = () => Date.now() + 3_600_000;
    await updateCopies(later);
    expect(await caches.has(item.cache)).toBe(true);
    stubCall(getCourse, { ...course, lessons: [first, { ...second, opens: 'pro' as const }] });
    stubCall(getLesson, () => refusal(503, 'Too busy'));
    await updateCopies(() => later() + 3_600_000);
    expect((await readIndex(caches))?.items ?? []).toEqual([]);
    await expect(call(unreachable)).rejects.toThrow('Failed to fetch');
    await updateCopies(() => later() + 7_200_000);
    expect(await caches.has(item.cache)).toBe(false);
  });

  it('OFF-02 reports a full disk, and keeps what was stored before', async () => {
    stubSite();
    signIn();
    const guide = anItem({ kind: 'guide', slug: 'kettle', release: RELEASE, cache: 'offline-1 kettle' });
    const index = { ...INDEX, items: [guide] };
    await storeAnswer('mine', index);
    await caches.open('offline-1 kettle');
    const put = Cache.prototype.put;
    vi.spyOn(Cache.prototype, 'put').mockImplementation(async function (this: Cache, request, response) {
      if (String(request) === '/courses/tea') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      return put.call(this, request, response);
    });
    const screen = await renderControl();
    await screen.getByRole('button', { name: 'Save for offline: Tea' }).click();
    await expect
      .element(screen.getByText(/not enough space on this device. Nothing that was stored/))
      .toBeVisible();
    expect((await readIndex(caches))?.items).toEqual([guide]);
    expect((await caches.keys()).toSorted()).toEqual(['offline-1 index', 'offline-1 kettle']);
  });
});
