import { getCertificateOffer } from '@academy/contract/certificates';
import { getCourse } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCourseCard, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { ConclusionPage } from './ConclusionPage.tsx';

const COURSE: CourseDetails = {
  ...aCourseCard({ completedLesson: 1, lessonsCount: 3, progressStatus: 'In Progress' }),
  courseTitle: 'Tea',
  description: '',
  courseConclusion: null,
  lessons: [
    anOutlineLesson({ slug: 'basics', type: 'module' }),
    anOutlineLesson({ slug: 'leaves', title: 'Know your leaves', orderColumn: 2, isComplete: true }),
    anOutlineLesson({ slug: 'brew', title: 'Brew a pot', orderColumn: 3 }),
    anOutlineLesson({ slug: 'exam', title: 'What you know', type: 'knowledge-check', orderColumn: 4 }),
    anOutlineLesson({ slug: 'soon', title: 'Not yet', orderColumn: 5, status: 'draft' }),
  ],
  revision: 1,
  instructors: [],
  paths: [{ slug: 'barista', title: 'Become a barista' }],
};
const ROUTE = '/courses/:slug/conclusion';
const PAGE = { queries: { '/courses/details?slug=tea': COURSE } };

const renderPage = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<ConclusionPage />, { path: '/courses/tea/conclusion', route: ROUTE, page: PAGE, ...options });

const linksIn = (part: Pick<Screen, 'getByRole'>) =>
  part
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

beforeEach(() => {
  stubCall(getCertificateOffer, { isOffered: false, missing: [], name: '', certificate: null });
});

describe('the conclusion of a course', () => {
  it('CRS-06, RTE-04 asks a visitor to log in and lists the lessons', async () => {
    const screen = await renderPage();
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('The conclusion of Tea');
    await expect
      .element(screen.getByRole('link', { name: 'Log In / Register' }))
      .toHaveAttribute('href', '/auth');
    expect(linksIn(screen.getByRole('region', { name: 'The lessons of this course' }))).toContain(
      '/courses/tea/lessons/brew',
    );
  });

  it("CRS-06 waits for a member's own data, then links to the missing lessons", async () => {
    let answer: (course: CourseDetails) => void = () => {};
    const own = new Promise<CourseDetails>((resolve) => (answer = resolve));
    stubCall(getCourse, () => own);
    const screen = await renderPage({ session: signIn() });
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
    answer(COURSE);
    const missing = screen.getByRole('region', { name: 'Still to do' });
    await expect.element(missing).toBeVisible();
    expect(linksIn(missing)).toEqual(['/courses/tea/lessons/brew', '/courses/tea/lessons/exam']);
    await expect.element(screen.getByText('1 of 3 lessons · 33%')).toBeVisible();
  });

  it('NEXT-07 has a button to the next missing lesson', async () => {
    stubCall(getCourse, COURSE);
    const screen = await renderPage({ session: signIn() });
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Brew a pot' }))
      .toHaveAttribute('href', '/courses/tea/lessons/brew');
  });

  const FINISHED: CourseDetails = {
    ...COURSE,
    progressStatus: 'Completed',
    courseConclusion: '<h2>Well done</h2>',
    completion: { completedAt: '2026-01-05T09:00:00.000Z', score: 92 },
  };
  const BEANS = aCourseCard({ courseId: 'beans', slug: 'beans', title: 'Beans', tenantId: 'coffee' });
  const lesson = { lessonId: 'roast', slug: 'roast', title: 'How beans are roasted' };
  const renderAfter = async (changes: Partial<CourseDetails>) => {
    stubCall(getCourse, { ...FINISHED, ...changes });
    return renderPage({
      session: signIn(),
      page: { ...PAGE, origins: { coffee: 'https://coffee.example.org' } },
    });
  };

  it('CON-03 shares what visitors can open: the certificate, or else the course', async () => {
    const sharedIn = (screen: Screen) =>
      new URL(
        linksIn(screen).find((href) => href?.startsWith('https://www.facebook.com')) ?? '',
      ).searchParams.get('u');
    const screen = await renderAfter({});
    await expect.element(screen.getByText('Course complete')).toBeVisible();
    expect(sharedIn(screen)).toBe('/courses/tea');
    await screen.unmount();
    const certificate = {
      id: 'c-1',
      tenantId: 'test',
      kind: 'course' as const,
      title: 'Tea',
      name: 'Ada Learner',
      issuedAt: '2026-01-05T09:00:00.000Z',
    };
    stubCall(getCertificateOffer, { isOffered: true, missing: [], name: '', certificate });
    const certified = await renderAfter({});
    await expect.element(certified.getByRole('link', { name: 'View certificate' })).toBeVisible();
    expect(sharedIn(certified)).toBe('/verify/c-1');
  });

  it('NEXT-07 shows when the course was completed and the score', async () => {
    const screen = await renderAfter({});
    await expect.element(screen.getByText('Completed on Jan 5, 2026 · Score 92%')).toBeVisible();
    await screen.unmount();
    const unscored = await renderAfter({
      completion: { completedAt: '2026-01-05T09:00:00.000Z', score: null },
    });
    await expect.element(unscored.getByText('Completed on Jan 5, 2026', { exact: true })).toBeVisible();
    expect(unscored.container.textContent).not.toContain('Score');
  });

  it('NEXT-07 has one card with the next step of the path, even at another tenant', async () => {
    const path = { slug: 'barista', title: 'Become a barista' };
    const screen = await renderAfter({ after: { path, course: BEANS, lesson } });
    const card = screen.getByRole('region', { name: 'Beans' });
    await expect.element(card).toHaveTextContent('Next in Become a barista');
    await expect
      .element(card.getByRole('link', { name: 'Start: How beans are roasted' }))
      .toHaveAttribute('href', 'https://coffee.example.org/courses/beans/lessons/roast');
  });

  it('NEXT-07 continues a started course of the path, or leads to its test', async () => {
    const path = { slug: 'barista', title: 'Become a barista' };
    const begun = { ...BEANS, tenantId: 'test', progressStatus: 'In Progress' as const };
    const screen = await renderAfter({ after: { path, course: begun, lesson } });
    await expect.element(screen.getByText('Next in Become a barista')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Continue: How beans are roasted' }))
      .toHaveAttribute('href', '/courses/beans/lessons/roast');
    await screen.unmount();
    const test = await renderAfter({ after: { path, course: null, lesson: null } });
    await expect
      .element(test.getByRole('link', { name: 'To the test of this path' }))
      .toHaveAttribute('href', '/paths/barista');
  });

  it('CRS-06, CON-03 congratulates with its rich text, can be shared, and suggests next steps', async () => {
    stubCall(getCourse, {
      ...COURSE,
      progressStatus: 'Completed',
      courseConclusion: '<h2>Well done</h2>',
    });
    const screen = await renderPage({ session: signIn() });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tea');
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Well done' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^Share on LinkedIn/ })).toBeVisible();
    expect(linksIn(screen.getByRole('region', { name: 'Keep the momentum going' }))).toEqual([
      '/paths/barista',
      '/courses',
      '/paths',
      '/contact',
    ]);
    // The path may be complete by then.
    await expect.element(screen.getByText('The learning path that this course is part of.')).toBeVisible();
  });
});
