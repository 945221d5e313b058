import { listChanges } from '@academy/contract/changes';
import { schemas } from '@academy/contract/schemas';
import { getCourse } from '@academy/contract/courses';
import type { CourseDetails } from '@academy/contract/schemas/courses';
import { describe, expect, it } from 'vitest';
import { rememberCard } from '../../catalog/known-card.ts';
import { aCourseCard, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { answerAfterTest, stubCall } from '../../testing/calls.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CoursePage } from './CoursePage.tsx';

const COURSE: CourseDetails = {
  ...aCourseCard({ duration: 5400 }),
  courseTitle: 'Tea',
  description: '<p>You brew it, cup by cup.</p>',
  courseConclusion: null,
  lessons: [
    anOutlineLesson({
      slug: 'taste',
      title: 'Taste it',
      type: 'lab',
      parentId: 'm2',
      orderColumn: 4,
      opens: 'pro',
    }),
    anOutlineLesson({ slug: 'm1', title: 'The basics', type: 'module' }),
    anOutlineLesson({
      slug: 'leaves',
      title: 'Know your leaves',
      parentId: 'm1',
      orderColumn: 2,
      duration: 300,
    }),
    anOutlineLesson({ slug: 'm2', title: 'Going on', type: 'module', orderColumn: 3 }),
  ],
  revision: 1,
  instructors: [{ instructorId: 'ada', slug: 'ada', name: 'Ada', credentials: 'Learns', avatar: null }],
  paths: [{ slug: 'hot-drinks', title: 'Hot drinks' }],
};
const ADDRESS = { path: '/courses/tea', route: '/courses/:slug' };

function renderForVisitor(changes: Partial<CourseDetails> = {}) {
  const queries = { '/courses/details?slug=tea': { ...COURSE, ...changes } };
  return renderScreen(<CoursePage />, { ...ADDRESS, page: { queries } });
}

function renderForMember(changes: Partial<CourseDetails>) {
  stubCall(getCourse, { ...COURSE, ...changes });
  return renderScreen(<CoursePage />, { ...ADDRESS, session: signIn() });
}

describe('the page of a course while it loads', () => {
  it('READ-08 shows title, text and topics of the followed card, and no heading yet', async () => {
    const sent = stubCall(getCourse, () => answerAfterTest(COURSE));
    rememberCard('/courses/tea', { card: aCourseCard(), facts: { duration: 5400, lessons: 3 } });
    const screen = await renderScreen(<CoursePage />, ADDRESS);
    await expect.element(screen.getByText('Quick and good.')).toBeVisible();
    await expect.element(screen.getByText('1 hour 30 minutes')).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Topics' })).toHaveTextContent('Tea');
    // The heading takes the focus, and must not be replaced then.
    expect(screen.getByRole('heading', { level: 1 }).elements()).toEqual([]);
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('READ-08 shows nothing of another card', async () => {
    const sent = stubCall(getCourse, () => answerAfterTest(COURSE));
    rememberCard('/courses/coffee', { card: aCourseCard(), facts: {} });
    const screen = await renderScreen(<CoursePage />, ADDRESS);
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
    expect(screen.container.textContent).not.toContain('Quick and good.');
    await expect.poll(() => sent).toHaveLength(1);
  });
});

describe('the page of a course', () => {
  it('CRS-01 shows title, summary, level, topics, duration and lessons', async () => {
    const screen = await renderForVisitor();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tea');
    await expect.element(screen.getByText('Quick and good.')).toBeVisible();
    for (const fact of ['Beginner', '1 hour 30 minutes', '3 lessons'])
      await expect.element(screen.getByRole('listitem').filter({ hasText: fact })).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Topics' })).toHaveTextContent('Tea');
    await expect
      .element(screen.getByRole('region', { name: "What you'll learn" }))
      .toHaveTextContent('You brew it, cup by cup.');
  });

  it('CRS-02, LAY-13 numbers modules from 1 and lists their lessons in order, with type, time and lock', async () => {
    const outline = (await renderForVisitor()).getByRole('region', { name: 'Course outline' });
    const modules = outline.getByRole('heading', { level: 3 });
    await expect.element(modules.nth(0)).toHaveTextContent('Module 1: The basics');
    await expect.element(modules.nth(1)).toHaveTextContent('Module 2: Going on');
    await expect.element(outline.getByText('1 lesson · 5 minutes')).toBeVisible();
    const lessons = outline.getByRole('link');
    await expect.element(lessons.nth(0)).toHaveAccessibleName('Know your leaves Article · 5 minutes');
    await expect
      .element(lessons.nth(1))
      .toHaveAccessibleName('Taste it Lab · 10 minutes Locked, opens with: Pro');
  });

  it('CRS-01, CRS-05 starts a visitor with the first lesson, without progress', async () => {
    const screen = await renderForVisitor();
    await expect
      .element(screen.getByRole('link', { name: 'Start the course' }))
      .toHaveAttribute('href', '/courses/tea/lessons/leaves');
    expect(screen.getByRole('progressbar').elements()).toEqual([]);
  });

  it('CRS-01 says when there are no lessons, and offers no start', async () => {
    const screen = await renderForVisitor({ lessons: [] });
    await expect.element(screen.getByText(/The lessons of this course are being written/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Start the course' })).not.toBeInTheDocument();
  });

  it('CAT-12 names the instructors and the paths it is part of', async () => {
    const screen = await renderForVisitor();
    await expect
      .element(screen.getByRole('region', { name: 'Your instructor' }).getByRole('link', { name: 'Ada' }))
      .toHaveAttribute('href', '/instructors/ada');
    await expect
      .element(screen.getByRole('link', { name: 'Hot drinks' }))
      .toHaveAttribute('href', '/paths/hot-drinks');
  });

  it('API-05 shows a skeleton while the course loads', async () => {
    stubCall(getCourse, () => answerAfterTest(COURSE));
    const screen = await renderScreen(<CoursePage />, ADDRESS);
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('Loading');
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
  });
});

describe('the page of a course, for members', () => {
  it('CRS-05 NEXT-02 shows their progress and continues with the next lesson', async () => {
    const lessons = COURSE.lessons.map((lesson) => ({
      ...lesson,
      isComplete: lesson.slug !== 'taste',
      opens: null,
    }));
    const screen = await renderForMember({ completedLesson: 1, progressStatus: 'In Progress', lessons });
    await expect.element(screen.getByText('1 of 3 lessons · 33%')).toBeVisible();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Course progress' }))
      .toHaveAttribute('value', '33');
    await expect
      .element(screen.getByRole('link', { name: 'Continue: Taste it' }))
      .toHaveAttribute('href', '/courses/tea/lessons/taste');
  });

  it('NEXT-03 says that the next lesson is locked if nothing else is left', async () => {
    const lessons = COURSE.lessons.map((lesson) => ({ ...lesson, isComplete: lesson.slug !== 'taste' }));
    const screen = await renderForMember({ completedLesson: 1, progressStatus: 'In Progress', lessons });
    await expect
      .element(screen.getByRole('link', { name: 'Still locked: Taste it' }))
      .toHaveAttribute('href', '/courses/tea/lessons/taste');
  });

  it('CRS-06 links to the conclusion once all lessons are done', async () => {
    const notices = stubCall(listChanges, { items: [] });
    const screen = await renderForMember({ completedLesson: 3, progressStatus: 'Completed' });
    await expect
      .element(screen.getByRole('link', { name: 'See your results' }))
      .toHaveAttribute('href', '/courses/tea/conclusion');
    await expect.poll(() => notices.length).toBe(1);
  });

  it('CHG-02 names the changed lessons of a finished course', async () => {
    const [item] = schemas.listChanges.example.items;
    if (!item) throw new Error('The example has an item');
    stubCall(listChanges, { items: [{ ...item, tenantId: 'test', id: 'tea', slug: 'tea' }] });
    const screen = await renderForMember({ completedLesson: 3, progressStatus: 'Completed' });
    const notice = screen.getByRole('region', { name: '1 lesson changed since you finished' });
    await expect
      .element(notice.getByRole('link', { name: 'Green tea' }))
      .toHaveAttribute('href', '/courses/tea/lessons/green');
    await expect.element(notice.getByRole('button', { name: 'Got it' })).toBeVisible();
  });

  it('CRS-03 marks the lessons that are done', async () => {
    const lessons = COURSE.lessons.map((lesson) => ({ ...lesson, isComplete: lesson.slug === 'leaves' }));
    const screen = await renderForMember({ lessons });
    await expect
      .element(screen.getByRole('link', { name: 'Know your leaves Completed, Article · 5 minutes' }))
      .toBeVisible();
  });
});

describe('a former address', () => {
  it('LNK-05 of a lesson redirects to its course, which says that the lesson was removed', async () => {
    const queries = { '/courses/details?slug=tea': COURSE };
    const path = '/courses/tea?notice=lesson-removed';
    const screen = await renderScreen(<CoursePage />, { ...ADDRESS, path, page: { queries } });
    await expect.element(screen.getByText('This lesson was removed.')).toBeVisible();
  });

  it('LNK-05 is not mentioned if the course is reached in another way', async () => {
    const screen = await renderForVisitor();
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByText('This lesson was removed.').elements()).toEqual([]);
  });

  it('LNK-03 of a course is replaced by the current one', async () => {
    stubCall(getCourse, COURSE);
    const screen = await renderScreen(<CoursePage />, {
      ...ADDRESS,
      path: '/courses/chai?from=mail',
      session: signIn(),
    });
    await expect.poll(screen.path).toBe('/courses/tea?from=mail');
  });
});
