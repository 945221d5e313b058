import { getTextChange } from '@academy/contract/changes';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { markComplete, markStarted, savePosition, undoComplete } from '@academy/contract/progress';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { STORED_KEYS } from '@academy/domain/stored-session';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { stubNoNotes } from '../notes/testing.ts';
import { answerAfterTest, refusal, stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen, type Screen } from '../../testing/render-screen.tsx';
import { LessonPage } from './LessonPage.tsx';

// They are loaded after the page, possibly after a test.
beforeEach(stubNoNotes);

const ADDRESS = { path: '/courses/tea/lessons/brew', route: '/courses/:courseSlug/lessons/:lessonSlug' };
const OUTLINE = {
  courseId: 'tea',
  courseSlug: 'tea',
  courseTitle: 'Tea',
  lessons: [
    anOutlineLesson({ slug: 'basics', title: 'The basics', type: 'module' }),
    anOutlineLesson({ slug: 'leaves', title: 'Know your leaves', parentId: 'basics', orderColumn: 2 }),
    anOutlineLesson({ slug: 'brew', title: 'Brew a pot', parentId: 'basics', orderColumn: 3 }),
    anOutlineLesson({ slug: 'more', title: 'Going on', type: 'module', orderColumn: 4 }),
    anOutlineLesson({
      slug: 'taste',
      title: 'Taste it',
      type: 'lab',
      parentId: 'more',
      orderColumn: 5,
      opens: 'pro',
    }),
  ],
};

/** A lesson opened by a visitor: everything is in the page's data. */
function renderForVisitor(lesson: Partial<LessonDetail> = {}, features = { pro: true, labs: true }) {
  return renderScreen(<LessonPage />, {
    ...ADDRESS,
    page: {
      tenant: aTenant({ features: { guides: false, ...features } }),
      queries: { '/lessons?slug=tea': OUTLINE, '/lessons/tea/brew': aLesson(lesson) },
    },
  });
}

const outlineOf = (screen: Screen) => screen.getByRole('navigation', { name: 'Lessons of this course' });

describe('the text of a lesson', () => {
  it('CRS-12 is shown with its estimated time, table of contents and reading progress', async () => {
    const screen = await renderForVisitor();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Brew a pot');
    await expect.element(screen.getByText('10 minutes').first()).toBeVisible();
    await expect.element(screen.getByText('Boil it.')).toBeVisible();
    await expect
      .element(screen.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Leaves' }))
      .toHaveAttribute('href', '/courses/tea/lessons/brew#leaves');
    await expect.element(screen.getByRole('progressbar', { name: 'Reading progress' })).toBeInTheDocument();
  });

  it('CRS-02 names the type of a lab, and lists links, external ones in a new tab', async () => {
    const links = [{ text: 'Tea leaves', url: 'https://tea.example.org' }];
    const screen = await renderForVisitor({ type: 'lab', lab: 'browser', links });
    await expect.element(screen.getByRole('listitem').filter({ hasText: /^Lab$/ })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Tea leaves (opens in a new tab)' });
    await expect.element(link).toHaveAttribute('href', 'https://tea.example.org');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('API-06 has its title from the outline while the text loads', async () => {
    stubCall(listLessons, OUTLINE);
    stubCall(getLesson, () => answerAfterTest(aLesson()));
    const screen = await renderScreen(<LessonPage />, ADDRESS);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Brew a pot');
    await expect.element(screen.getByText('Lesson 2 of 3')).toBeVisible();
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  });

  it('READ-08 shows its title and outline immediately when coming from the course', async () => {
    const outline = stubCall(listLessons, () => answerAfterTest(OUTLINE));
    const text = stubCall(getLesson, () => answerAfterTest(aLesson()));
    const screen = await renderScreen(<LessonPage />, {
      ...ADDRESS,
      page: { queries: { '/courses/details?slug=tea': OUTLINE } },
    });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Brew a pot');
    await expect.element(screen.getByText('1. The basics')).toBeVisible();
    await expect.poll(() => [...outline, ...text]).toHaveLength(2);
  });

  it('READ-05 does not name its instructors, who are on the page of the course', async () => {
    const ada = {
      instructorId: 'ada',
      slug: 'ada',
      name: 'Ada Example',
      credentials: 'Teacher',
      avatar: null,
    };
    const screen = await renderForVisitor({ instructors: [ada] });
    await expect.element(screen.getByText('Boil it.')).toBeVisible();
    expect(screen.container.textContent).not.toContain('Ada Example');
  });

  it.each([
    { opens: 'sign-in', title: 'Log in to open this lesson', link: 'Log In / Register', to: '/auth' },
    { opens: 'pro', title: 'This lesson is part of Pro', link: 'See what’s in Pro', to: '/pro' },
  ] as const)('GATE-01 locked by $opens shows its preview and what opens it', async (lock) => {
    const { opens, title, link, to } = lock;
    const screen = await renderForVisitor({ opens, content: '', toc: [], preview: '<p>A first sip.</p>' });
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(screen.getByText('A first sip.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: link })).toHaveAttribute('href', to);
  });

  it('GATE-01 does not link to Pro if the tenant has none', async () => {
    const screen = await renderForVisitor({ opens: 'pro', content: '' }, { pro: false, labs: true });
    await expect.element(screen.getByRole('heading', { name: 'This lesson is part of Pro' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'See what’s in Pro' })).not.toBeInTheDocument();
  });
});

describe('the lessons around a lesson', () => {
  it('CRS-04 are linked as previous and next, skipping modules', async () => {
    const screen = await renderForVisitor();
    const previous = screen.getByRole('link', { name: 'Previous lesson: Know your leaves' });
    await expect.element(previous).toHaveAttribute('href', '/courses/tea/lessons/leaves');
    const next = screen.getByRole('link', { name: 'Next lesson: Taste it' });
    await expect.element(next).toHaveAttribute('href', '/courses/tea/lessons/taste');
    await expect.element(screen.getByText('Lesson 2 of 3')).toBeVisible();
  });

  it('CRS-02 are in the outline by numbered modules, with the current one marked', async () => {
    const outline = outlineOf(await renderForVisitor());
    await expect.element(outline.getByText('1. The basics')).toBeVisible();
    await expect.element(outline.getByText('2. Going on')).toBeVisible();
    const links = outline.getByRole('link').elements();
    expect(links.filter(({ ariaCurrent }) => ariaCurrent === 'page').map((link) => link.textContent)).toEqual(
      ['Brew a pot, Article'],
    );
  });

  it('CRS-03 are marked as completed, also for screen readers', async () => {
    const lessons = OUTLINE.lessons.map((one) => ({ ...one, isComplete: one.slug === 'leaves' }));
    stubCall(listLessons, { ...OUTLINE, lessons });
    stubCall(getLesson, aLesson());
    stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
    stubCall(savePosition, {} as never);
    const outline = outlineOf(await renderScreen(<LessonPage />, { ...ADDRESS, session: signIn() }));
    await expect
      .element(outline.getByRole('link', { name: /^Know your leaves ?, Article, completed$/ }))
      .toBeVisible();
    await expect.element(outline.getByText('1 of 3 lessons · 33%')).toBeVisible();
  });

  it('CRS-03 show no progress to a visitor', async () => {
    const screen = await renderForVisitor();
    await expect.element(outlineOf(screen).getByText('1. The basics')).toBeVisible();
    expect(outlineOf(screen).getByRole('progressbar').elements()).toEqual([]);
    expect(screen.container.textContent).not.toMatch(/complete/i);
  });
});

describe('the lab and the check of a lesson', () => {
  it.each(['browser', 'educates', 'externalLab'] as const)('LAB-01 link to a lab of kind %s', async (lab) => {
    const screen = await renderForVisitor({ lab });
    await expect
      .element(screen.getByRole('link', { name: 'Open the lab' }))
      .toHaveAttribute('href', '/courses/tea/lessons/brew/lab');
  });

  it.each([
    ['locked', { opens: 'sign-in', lab: 'browser' } as const, true],
    ['missing', { lab: null }, true],
    ['not offered by the academy', { lab: 'browser' } as const, false],
  ])('LAB-01 do not link to a lab that is %s', async (_, lesson, labs) => {
    const screen = await renderForVisitor(lesson, { pro: true, labs });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Open the lab' })).not.toBeInTheDocument();
  });

  it.each([{ type: 'knowledge-check' } as const, { hasQuiz: true }])(
    'QUIZ-07 link to the knowledge check of a lesson with questions (%o)',
    async (lesson) => {
      const screen = await renderForVisitor(lesson);
      await expect
        .element(screen.getByRole('link', { name: 'Take the knowledge check' }))
        .toHaveAttribute('href', '/courses/tea/lessons/brew/knowledge-check');
    },
  );

  it('QUIZ-07 do not link to a locked check, and say what passing requires', async () => {
    const check = { type: 'knowledge-check' } as const;
    const locked = await renderForVisitor({ ...check, opens: 'pro', content: '' });
    await expect.element(locked.getByRole('heading', { name: 'This lesson is part of Pro' })).toBeVisible();
    await expect.element(locked.getByRole('link', { name: /knowledge check/ })).not.toBeInTheDocument();
    await locked.unmount();
    const passed = await renderForVisitor({ ...check, isComplete: true });
    await expect.element(passed.getByRole('heading', { name: 'You have passed this check' })).toBeVisible();
    await expect.element(passed.getByRole('link', { name: 'Take it again' })).toBeVisible();
  });
});

/** A member's lesson, on a server that stores whether it is complete. */
async function renderLesson(lesson: Partial<LessonDetail>, done: readonly string[] = []) {
  let isComplete = lesson.isComplete ?? false;
  const standing = () => ({
    lesson: {
      lessonId: 'brew',
      isComplete,
      progressStatus: isComplete ? ('completed' as const) : ('started' as const),
    },
    completedLesson: isComplete ? 1 : 0,
    lessonsCount: 3,
    progressStatus: 'In Progress' as const,
  });
  const decide = (decision: boolean) => () => {
    isComplete = decision;
    return { ...standing(), isLastLesson: false, nextLesson: null };
  };
  stubCall(getLesson, () => aLesson({ ...lesson, isComplete }));
  stubCall(listLessons, () => ({
    ...OUTLINE,
    lessons: OUTLINE.lessons.map((one) => ({
      ...one,
      isComplete: one.slug === 'brew' ? isComplete : done.includes(one.slug),
    })),
  }));
  stubCall(markStarted, { lessonId: 'brew', progressStatus: 'started' });
  stubCall(savePosition, {} as never);
  const notices = stubCall(getTextChange, { change: null });
  const completed = stubCall(markComplete, decide(true));
  const undone = stubCall(undoComplete, decide(false));
  const screen = await renderScreen(<LessonPage />, {
    ...ADDRESS,
    session: signIn(),
  });
  const panel = screen.getByRole('region', { name: 'Your progress' });
  // Pending notices must not leak into the next test.
  if (isComplete) await expect.poll(() => notices.length).toBe(1);
  return { screen, panel, completed, undone };
}

describe('completing a lesson', () => {
  it('CRS-03 is undone on the server and in the page, and reading on does not complete it again', async () => {
    const { panel, completed, undone } = await renderLesson({
      isComplete: true,
      settings: { manualCompletion: false, assessed: false },
    });
    await expect.element(panel).toHaveTextContent('Completed');
    await panel.getByRole('button', { name: 'Undo' }).click();
    await expect.element(panel).toHaveTextContent('Not completed yet');
    await expect.element(panel.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(undone.map(({ body }) => body)).toEqual([{ lessonId: 'brew', courseId: 'tea' }]);
    // The end of the text stays visible for longer than it takes to complete a lesson.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect.element(panel).not.toHaveTextContent('Completed');
    expect(completed).toEqual([]);
  });
});

describe('the end of a lesson', () => {
  const BUTTON = { name: 'Complete and continue' };

  it('NEXT-05 has one button, which completes the lesson and continues with the next step', async () => {
    const { screen, panel, completed } = await renderLesson({});
    await expect.element(panel).toHaveTextContent('Next: Know your leaves');
    expect(panel.getByRole('button').elements()).toHaveLength(1);
    await panel.getByRole('button', BUTTON).click();
    await expect.poll(() => screen.path()).toBe('/courses/tea/lessons/leaves');
    await expect
      .poll(() => completed.map(({ body }) => body))
      .toMatchObject([{ lessonId: 'brew', courseId: 'tea' }]);
  });

  it('NEXT-05 undoes both: the lesson is incomplete again, and its page is shown', async () => {
    const { screen, panel, undone } = await renderLesson({});
    await panel.getByRole('button', BUTTON).click();
    await expect.poll(() => screen.path()).toBe('/courses/tea/lessons/leaves');
    await expect.element(screen.getByText('Completed: Brew a pot')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => screen.path()).toBe('/courses/tea/lessons/brew');
    await expect.poll(() => undone.map(({ body }) => body)).toEqual([{ lessonId: 'brew', courseId: 'tea' }]);
    await expect.element(panel.getByRole('button', BUTTON)).toBeVisible();
  });

  it('NEXT-05 can be pressed with the key C', async () => {
    const { screen, panel } = await renderLesson({});
    await expect.element(panel.getByRole('button', BUTTON)).toBeVisible();
    await userEvent.keyboard('c');
    await expect.poll(() => screen.path()).toBe('/courses/tea/lessons/leaves');
  });

  it('NEXT-05 stays and shows the reason if completing is refused', async () => {
    const { screen, panel } = await renderLesson({});
    stubCall(markComplete, () => refusal(409, 'This lesson is a draft.'));
    await panel.getByRole('button', BUTTON).click();
    await expect.element(panel).toHaveTextContent('This lesson is a draft.');
    expect(screen.path()).toBe('/courses/tea/lessons/brew');
  });

  it('NEXT-03 leads to skipped lessons once the end is reached', async () => {
    const { panel } = await renderLesson({ isComplete: true });
    await expect
      .element(panel.getByRole('link', { name: 'Still open: Know your leaves' }))
      .toHaveAttribute('href', '/courses/tea/lessons/leaves');
  });

  it('NEXT-03 names a locked lesson if nothing else is left, and the conclusion if nothing is', async () => {
    const { panel, screen } = await renderLesson({ isComplete: true }, ['leaves']);
    await expect
      .element(panel.getByRole('link', { name: 'Still locked: Taste it' }))
      .toHaveAttribute('href', '/courses/tea/lessons/taste');
    await screen.unmount();
    const all = await renderLesson({ isComplete: true }, ['leaves', 'taste']);
    await expect
      .element(all.panel.getByRole('link', { name: 'See your results' }))
      .toHaveAttribute('href', '/courses/tea/conclusion');
  });

  it('NEXT-05 offers a visitor to log in and return to this place', async () => {
    const screen = await renderForVisitor();
    const link = screen.getByRole('link', { name: 'Log in to keep your progress' });
    await expect.element(link).toHaveAttribute('href', '/auth');
    // Registered first, to keep the test page from navigating to the login.
    addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await link.click();
    expect(localStorage.getItem(STORED_KEYS.originUri)).toMatch(/#your-progress$/);
  });

  it('NEXT-05 shows no button below a locked lesson', async () => {
    const screen = await renderForVisitor({ opens: 'pro', content: '' });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Log in to keep your progress' }))
      .not.toBeInTheDocument();
  });
});
