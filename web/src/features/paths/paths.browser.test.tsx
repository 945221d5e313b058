import { schemas } from '@academy/contract/schemas';
import type { PathDetails } from '@academy/contract/schemas/paths';
import { getCertificateOffer } from '@academy/contract/certificates';
import { getPath, listPaths } from '@academy/contract/paths';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../../catalog/reading/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PathPage } from './PathPage.tsx';
import { PathsPage } from './PathsPage.tsx';

describe('the list of learning paths', () => {
  function renderAt(path: string, legacyPathTarget = 'web-developer') {
    stubCall(listPaths, schemas.listPaths.example);
    return renderScreen(<PathsPage />, { path, page: { tenant: aTenant({ legacyPathTarget }) } });
  }

  it('CAT-11, RTE-12 has the paths with their courses under LEARNING PATHS', async () => {
    const screen = await renderAt('/paths');
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('LEARNING PATHS');
    const path = screen.getByRole('article');
    await expect
      .element(path.getByRole('link', { name: 'Web developer' }))
      .toHaveAttribute('href', '/paths/web-developer');
    await expect.element(path).toHaveTextContent('Three courses and an exam.');
    await expect.element(path.getByRole('listitem').first()).toHaveTextContent('Build a REST API');
  });

  it.each(['/learning-path', '/learning-path/'])(
    'RTE-05 leaves the legacy address %s where the path it meant is published',
    async (address) => {
      const screen = await renderAt(address);
      await expect.poll(() => screen.path()).toBe('/paths/web-developer');
    },
  );

  it('RTE-05 stays at the legacy address if no such path is published', async () => {
    const screen = await renderAt('/learning-path', 'withdrawn');
    await expect.element(screen.getByRole('link', { name: 'Web developer' })).toBeVisible();
    expect(screen.path()).toBe('/learning-path');
  });
});

describe('the page of a learning path', () => {
  const { thumbnail, topic, level, entitlements, opens, progressStatus } = aCourseCard();
  const EXAM = {
    testId: 'exam',
    slug: 'exam',
    title: 'The exam',
    summary: 'Ten questions.',
    duration: 1800,
    entitlements: { view: [] },
    opens: null,
    url: null,
  };
  const PATH: PathDetails = {
    thumbnail,
    topic,
    level,
    entitlements,
    opens,
    progressStatus,
    pathId: 'hot-drinks',
    slug: 'hot-drinks',
    title: 'Hot drinks',
    summary: 'From leaf to cup.',
    duration: 7200,
    courses: [],
    description: '<p>Take them in this order.</p>',
    steps: [
      { type: 'course', course: aCourseCard() },
      {
        type: 'course',
        course: aCourseCard({ courseId: 'beans', slug: 'beans', title: 'Beans', tenantId: 'coffee' }),
      },
      { type: 'test', test: EXAM },
    ],
    next: { kind: 'start', at: 0, lesson: { lessonId: 'leaf', slug: 'leaf', title: 'The leaf' } },
  };
  const ADDRESS = { path: '/paths/hot-drinks', route: '/paths/:slug' };
  const ORIGINS = { test: 'https://test.example.org', coffee: 'https://coffee.example.org' };
  const renderPath = (path = PATH) =>
    renderScreen(<PathPage />, {
      ...ADDRESS,
      page: {
        origins: ORIGINS,
        tenantNames: { coffee: 'Coffee Academy' },
        queries: { '/paths/details?slug=hot-drinks': path },
      },
    });
  const renderForMember = async (path: PathDetails) => {
    stubCall(getPath, path);
    return renderScreen(<PathPage />, { ...ADDRESS, page: { origins: ORIGINS }, session: signIn() });
  };

  it('CAT-11, RTE-12 shows the total time, and courses and tests in order below the banner', async () => {
    const screen = await renderPath();
    await expect.element(screen.getByText('LEARNING PATH', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hot drinks');
    await expect.element(screen.getByText('2 hours')).toBeVisible();
    const steps = screen.getByRole('region', { name: 'Somewhere' });
    await expect.element(steps).toHaveTextContent('Something');
    const articles = steps.getByRole('article').elements();
    expect(articles.map((step) => step.textContent?.replace(/(Tea|Beans|The exam).*/, ' $1'))).toEqual([
      'Course Tea',
      'Course at Coffee Academy Beans',
      'Test The exam',
    ]);
  });

  it("TEN-04 links to another tenant's course at that tenant's origin", async () => {
    const screen = await renderPath();
    await expect.element(screen.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/courses/tea');
    await expect
      .element(screen.getByRole('link', { name: 'Beans' }))
      .toHaveAttribute('href', 'https://coffee.example.org/courses/beans');
    await expect.element(screen.getByRole('link', { name: /Go to the test/ })).not.toBeInTheDocument();
  });

  it('CAT-11 links to a test that has an address', async () => {
    const test = { ...EXAM, url: 'https://exams.example.org/tea' };
    const screen = await renderPath({ ...PATH, steps: [{ type: 'test', test }] });
    await expect
      .element(screen.getByRole('link', { name: 'Go to the test (opens in a new tab)' }))
      .toHaveAttribute('href', 'https://exams.example.org/tea');
  });

  it('NEXT-06 links from a locked test to what unlocks it', async () => {
    const at = (opens: 'sign-in' | 'pro') =>
      renderScreen(<PathPage />, {
        ...ADDRESS,
        page: {
          tenant: aTenant({ features: { guides: false, pro: true, labs: false } }),
          queries: {
            '/paths/details?slug=hot-drinks': {
              ...PATH,
              steps: [{ type: 'test', test: { ...EXAM, opens } }],
            },
          },
        },
      });
    const visitor = await at('sign-in');
    await expect
      .element(visitor.getByRole('link', { name: 'Log in to take the test' }))
      .toHaveAttribute('href', '/auth');
    await visitor.unmount();
    const free = await at('pro');
    await expect
      .element(free.getByRole('link', { name: 'See what’s in Pro' }))
      .toHaveAttribute('href', '/pro');
  });

  it('NEXT-06 starts for a visitor with the first lesson, without progress', async () => {
    const screen = await renderPath();
    await expect
      .element(screen.getByRole('link', { name: 'Start this path' }))
      .toHaveAttribute('href', '/courses/tea/lessons/leaf');
    expect(screen.getByRole('progressbar').elements()).toEqual([]);
    expect(screen.container.textContent).not.toMatch(/Current step|Ahead|Done/);
  });

  it('NEXT-06 starts for a member who has opened nothing, with the total time', async () => {
    const progress = { completedLesson: 0, lessonsCount: 6 };
    const screen = await renderForMember({ ...PATH, progress, timeLeft: 5400 });
    await expect.element(screen.getByRole('link', { name: 'Start this path' })).toBeVisible();
    await expect.element(screen.getByText('2 hours')).toBeVisible();
    await expect.element(screen.getByText('1 hour 30 minutes left')).toBeVisible();
  });

  it("NEXT-06 continues with the next lesson, even at another tenant's origin, with the time left", async () => {
    const beans = aCourseCard({
      courseId: 'beans',
      slug: 'beans',
      title: 'Beans',
      tenantId: 'coffee',
      completedLesson: 1,
      lessonsCount: 3,
      progressStatus: 'In Progress',
    });
    const tea = aCourseCard({ completedLesson: 3, lessonsCount: 3, progressStatus: 'Completed' });
    const screen = await renderForMember({
      ...PATH,
      progress: { completedLesson: 4, lessonsCount: 6 },
      timeLeft: 2700,
      steps: [
        { type: 'course', course: tea },
        { type: 'course', course: beans },
        { type: 'test', test: EXAM },
      ],
      next: {
        kind: 'continue',
        at: 1,
        lesson: { lessonId: 'roast', slug: 'roast', title: 'How beans are roasted' },
      },
    });
    await expect
      .element(screen.getByRole('link', { name: 'Continue: How beans are roasted' }))
      .toHaveAttribute('href', 'https://coffee.example.org/courses/beans/lessons/roast');
    await expect.element(screen.getByText('45 minutes left')).toBeVisible();
    const steps = screen.getByRole('region', { name: 'Somewhere' }).getByRole('listitem');
    const states = ['Done', 'Current step', 'Ahead'];
    const cards = steps.elements().filter((item) => item.querySelector('article'));
    expect(cards.map((card) => states.filter((state) => card.textContent?.includes(state)))).toEqual(
      states.map((state) => [state]),
    );
    expect(cards.map((card) => card.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    await expect
      .element(screen.getByRole('progressbar', { name: 'Progress in Beans' }))
      .toHaveAttribute('value', '33');
    expect(cards[0]?.querySelector('img, svg[viewBox="0 0 640 360"]')).not.toBeNull();
  });

  it('NEXT-06 leads to the test once all courses are complete, and says if it has no address', async () => {
    const next = { kind: 'test' as const, at: 2, lesson: null };
    const done = await renderForMember({ ...PATH, next });
    await expect.element(done.getByText('You have completed all courses of this path.')).toBeVisible();
    await done.unmount();
    const test = { ...EXAM, url: 'https://exams.example.org/tea' };
    const steps = [...PATH.steps.slice(0, 2), { type: 'test' as const, test }];
    const screen = await renderForMember({ ...PATH, steps, next });
    await expect
      .element(screen.getByRole('link', { name: 'Go to the test: The exam' }))
      .toHaveAttribute('href', 'https://exams.example.org/tea');
  });

  it('NEXT-06 is never a dead end: a completed path links to others, a locked one to its lock', async () => {
    const done = await renderForMember({ ...PATH, next: { kind: 'done', at: null, lesson: null } });
    await expect.element(done.getByText('You have completed this path.')).toBeVisible();
    await expect
      .element(done.getByRole('link', { name: 'Find your next path' }))
      .toHaveAttribute('href', '/paths');
    await done.unmount();
    const locked = await renderForMember({ ...PATH, next: { ...PATH.next, kind: 'locked' } });
    await expect
      .element(locked.getByRole('link', { name: 'Still locked: The leaf' }))
      .toHaveAttribute('href', '/courses/tea/lessons/leaf');
  });

  it('CERT-01 offers the certificate only to people who have started', async () => {
    const offer = { isOffered: true, missing: ['Beans'], name: 'Ada', certificate: null };
    stubCall(getCertificateOffer, offer);
    const begun = await renderForMember({ ...PATH, progressStatus: 'In Progress' });
    await expect.element(begun.getByText('You get it once you have completed:')).toBeVisible();
    await begun.unmount();
    const requests = stubCall(getCertificateOffer, { ...offer, missing: [] });
    const done = await renderForMember({ ...PATH, progressStatus: 'Completed' });
    await expect.element(done.getByRole('button', { name: 'Get your certificate' })).toBeVisible();
    expect(requests.map(({ path }) => path)).toEqual(['/certificate-offers/path/hot-drinks']);
    await done.unmount();
    const fresh = await renderForMember(PATH);
    await expect.element(fresh.getByRole('link', { name: 'Start this path' })).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('NEXT-06 works if every course was removed', async () => {
    const screen = await renderForMember({
      ...PATH,
      steps: [],
      next: { kind: 'none', at: null, lesson: null },
    });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hot drinks');
    await expect.element(screen.getByRole('link', { name: /this path/ })).not.toBeInTheDocument();
  });
});
