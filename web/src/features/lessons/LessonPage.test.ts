import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aLesson, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { SIGNING_IN, VISITOR, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { LessonPage } from './LessonPage.tsx';

const LESSONS = [
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
];
const OUTLINE = { courseId: 'tea', courseSlug: 'tea', courseTitle: 'Tea', lessons: LESSONS };

function page(
  lesson: Partial<LessonDetail> | null = {},
  {
    pro = true,
    outline = OUTLINE,
    session = VISITOR,
    labs = true,
  }: { pro?: boolean; outline?: typeof OUTLINE; session?: Session; labs?: boolean } = {},
) {
  const routes = createElement(
    Routes,
    null,
    createElement(Route, {
      path: '/courses/:courseSlug/lessons/:lessonSlug',
      element: createElement(LessonPage),
    }),
  );
  return htmlOf(routes, {
    path: '/courses/tea/lessons/brew',
    tenant: aTenant({ features: { guides: false, pro, labs } }),
    session,
    queries: {
      '/lessons?slug=tea': outline,
      ...(lesson && { '/lessons/tea/brew': aLesson(lesson) }),
    },
  });
}

describe('LessonPage', () => {
  it('LAB-01 links to its lab of any kind', () => {
    for (const lab of ['browser', 'educates', 'externalLab'] as const) {
      const html = page({ lab });
      expect(html).toContain('href="/courses/tea/lessons/brew/lab"');
      expect(textOf(html)).toContain('Open the lab');
    }
  });

  it('LAB-01 has no link to a lab that is locked, missing or not offered by the academy', () => {
    const pages = [
      page({ opens: 'sign-in' }),
      page({ lab: null }),
      page({ lab: 'browser' }, { labs: false }),
    ];
    for (const html of pages) expect(html).not.toContain('/lab"');
  });

  it('CRS-12 shows the initial text, its estimated time and its table of contents', () => {
    const html = page();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(textOf(html)).toContain('Brew a pot');
    expect(textOf(html)).toContain('10 minutes');
    expect(html).toContain('<p>Boil it.</p>');
    expect(html).toContain('href="/courses/tea/lessons/brew#leaves"');
    expect(html).toContain('role="progressbar"');
  });

  it('CRS-04 links to the previous and the next lesson, skipping modules', () => {
    const html = page();
    expect(html).toMatch(
      /<a[^>]*aria-label="Previous lesson: Know your leaves"[^>]*href="\/courses\/tea\/lessons\/leaves"/,
    );
    expect(html).toMatch(
      /<a[^>]*aria-label="Next lesson: Taste it"[^>]*href="\/courses\/tea\/lessons\/taste"/,
    );
    expect(textOf(html)).toContain('Lesson 2 of 3');
  });

  it('CRS-02 numbers the modules of the outline and marks the current lesson', () => {
    const html = page();
    expect(textOf(html)).toContain('1. The basics');
    expect(textOf(html)).toContain('2. Going on');
    expect(html).toMatch(/<a aria-current="page"[^>]*href="\/courses\/tea\/lessons\/brew"/);
  });

  it.each([
    ['sign-in', 'Log in to open this lesson', '/auth'],
    ['pro', 'This lesson is part of Pro', '/pro'],
  ] as const)('GATE-01 says what opens a lesson locked by %s, with its preview', (opens, said, to) => {
    const html = page({ opens, content: '', toc: [], preview: '<p>A first sip.</p>' });
    expect(textOf(html)).toContain(said);
    expect(html).toContain('<p>A first sip.</p>');
    expect(html).toContain(`href="${to}"`);
  });

  it('GATE-01 has no link to a page that the tenant does not have', () => {
    expect(page({ opens: 'pro', content: '' }, { pro: false })).not.toContain('href="/pro"');
  });

  it('API-06 shows title and position from the outline while the text loads', () => {
    const html = page(null);
    expect(html).toMatch(/<h1[^>]*>Brew a pot<\/h1>/);
    expect(textOf(html)).toContain('Loading');
  });

  it('CRS-03 marks completed lessons in the outline, also for screen readers', () => {
    const lessons = LESSONS.map((lesson) => ({ ...lesson, isComplete: lesson.slug === 'leaves' }));
    const html = page({}, { outline: { ...OUTLINE, lessons }, session: SIGNING_IN });
    expect(textOf(html)).toContain('Know your leaves , Article, completed');
    expect(textOf(html)).toContain('1 of 3 lessons · 33%');
  });

  it('CRS-03 shows a visitor no progress', () => {
    expect(page()).not.toContain('<progress');
    expect(textOf(page())).not.toContain('Complete');
  });

  it('CRS-02 lists the links of the lesson, external ones in a new tab', () => {
    const html = page({ links: [{ text: 'Tea leaves', url: 'https://tea.example.org' }] });
    expect(html).toMatch(/href="https:\/\/tea\.example\.org" target="_blank" rel="noopener noreferrer"/);
  });

  it('QUIZ-07 links from a lesson with questions to its knowledge check', () => {
    const to = /href="\/courses\/tea\/lessons\/brew\/knowledge-check"/;
    expect(page({ type: 'knowledge-check' })).toMatch(to);
    expect(page({ hasQuiz: true })).toMatch(to);
    expect(page({ type: 'knowledge-check', opens: 'pro', content: '' })).not.toMatch(to);
    expect(textOf(page({ type: 'knowledge-check', isComplete: true }))).toContain(
      'You have passed this check',
    );
  });

  it('CRS-02 names the type of a lab', () => {
    expect(textOf(page({ type: 'lab', lab: 'browser' }))).toContain('Lab');
  });
});
