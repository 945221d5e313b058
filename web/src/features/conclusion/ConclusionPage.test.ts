import type { CourseDetails } from '@academy/contract/schemas/courses';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aCourseCard, anOutlineLesson } from '../../catalog/reading/testing.ts';
import type { Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { ConclusionPage } from './ConclusionPage.tsx';
import { Congratulations } from './Congratulations.tsx';
import { LockedConclusion } from './StillLocked.tsx';

const ADA: Session = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Example',
  userId: 'ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};

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
  instructors: [],
  paths: [{ slug: 'barista', title: 'Become a barista' }],
};

function page(slug: string, session?: Session): string {
  const route = createElement(Route, {
    path: '/courses/:courseSlug/:lessonSlug',
    element: createElement(ConclusionPage),
  });
  return htmlOf(createElement(Routes, null, route), {
    path: `/courses/tea/${slug}`,
    queries: { '/courses/details?slug=tea': COURSE },
    ...(session && { session }),
  });
}

describe('the conclusion of a course', () => {
  it('RTE-04 is at the slug conclusion; any other is not found', () => {
    expect(textOf(page('conclusion'))).toContain('The conclusion of Tea');
    expect(textOf(page('other'))).toContain("Sorry, the page you are looking for doesn't exist");
  });

  it('CRS-06 asks a visitor to log in and lists the lessons', () => {
    const html = page('conclusion');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('href="/auth"');
    expect(html).toContain('href="/courses/tea/lessons/brew"');
  });

  it("CRS-06 waits for a member's own data instead of showing a visitor's page", () => {
    const html = page('conclusion', ADA);
    expect(textOf(html)).toContain('Loading');
    expect(html).not.toContain('/lessons/brew');
  });

  it('CRS-06 is locked, with links to the missing lessons', () => {
    const html = htmlOf(createElement(LockedConclusion, { course: COURSE, crumbs: null }), { session: ADA });
    expect(textOf(html)).toContain('1 of 3 lessons');
    expect(html).toContain('href="/courses/tea/lessons/brew"');
    expect(html).toContain('href="/courses/tea/lessons/exam"');
    expect(html).not.toMatch(/lessons\/(leaves|soon|basics)"/);
  });

  it('CRS-06 congratulates with its rich text and suggests next steps', () => {
    const part = createElement(Congratulations, {
      course: COURSE,
      conclusion: '<h2>Well done</h2>',
      crumbs: null,
    });
    const html = htmlOf(part, { session: ADA });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<h2>Well done</h2>');
    expect(textOf(html)).toContain('Keep the momentum going');
    for (const to of ['/courses', '/paths', '/paths/barista', '/contact'])
      expect(html).toContain(`href="${to}"`);
  });

  it('CON-03 can be shared', () => {
    const part = createElement(Congratulations, { course: COURSE, conclusion: '', crumbs: null });
    expect(htmlOf(part)).toContain('Share on LinkedIn');
  });
});
