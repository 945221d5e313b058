import type { CourseDetails } from '@academy/contract/schemas/courses';
import { createElement } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { aCourseCard, anOutlineLesson } from '../../catalog/reading/testing.ts';
import { SIGNING_IN, VISITOR, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
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
  instructors: [{ instructorId: 'ada', slug: 'ada', name: 'Ada', credentials: 'Learns', avatar: null }],
  paths: [{ slug: 'hot-drinks', title: 'Hot drinks' }],
};

function page(
  queries: Record<string, unknown> = { '/courses/details?slug=tea': COURSE },
  session: Session = VISITOR,
) {
  const route = createElement(Route, { path: '/courses/:slug', element: createElement(CoursePage) });
  return htmlOf(createElement(Routes, null, route), { path: '/courses/tea', queries, session });
}

describe('CoursePage', () => {
  it('LAY-13 has no heading inside a span', () => {
    expect(page()).toMatch(/<summary.*<h3/);
    expect(page()).not.toMatch(/<span[^>]*>\s*<h\d/);
  });

  it('CRS-01 shows title, summary, level, topics, duration and lessons', () => {
    const html = page();
    expect(html.match(/<h1/g)).toHaveLength(1);
    const words = textOf(html);
    for (const said of ['Quick and good.', 'Beginner', '1 hour 30 minutes', '3 lessons', "What you'll learn"])
      expect(words).toContain(said);
    expect(html).toContain('<p>You brew it, cup by cup.</p>');
  });

  it('CRS-02 numbers modules from 1 and lists their lessons in order, with type, time and lock', () => {
    const words = textOf(page());
    expect(words).toContain('Module 1: The basics 1 lesson · 5 minutes Know your leaves Article · 5 minutes');
    expect(words).toContain('Module 2: Going on 1 lesson · 10 minutes Taste it Lab · 10 minutes');
    expect(words).toContain('Locked, opens with: Pro');
  });

  it('CRS-01 starts with the first lesson that is not a module', () => {
    expect(page()).toMatch(/href="\/courses\/tea\/lessons\/leaves"[^>]*>Start the course/);
  });

  describe('for who is signed in', () => {
    const resume = { lessonId: 'taste', slug: 'taste', title: 'Taste it' };
    const standing = (changes: Partial<CourseDetails>) =>
      page({ '/courses/details?slug=tea': { ...COURSE, ...changes } }, SIGNING_IN);

    it('CRS-05 shows their progress and resumes the current lesson', () => {
      const html = standing({ completedLesson: 1, progressStatus: 'In Progress', resume });
      expect(textOf(html)).toContain('1 of 3 lessons · 33%');
      expect(html).toMatch(/<progress value="33" max="100" aria-label="Course progress"/);
      expect(html).toMatch(/href="\/courses\/tea\/lessons\/taste"[^>]*><span[^>]*>Resume: Taste it/);
    });

    it('CRS-06 links to the conclusion once all lessons are done', () => {
      const html = standing({ completedLesson: 3, progressStatus: 'Completed' });
      expect(html).toContain('href="/courses/tea/conclusion"');
    });

    it('CRS-03 marks the lessons that are done', () => {
      const lessons = COURSE.lessons.map((lesson) => ({ ...lesson, isComplete: lesson.slug === 'leaves' }));
      expect(textOf(standing({ lessons }))).toContain('Know your leaves Completed, Article · 5 minutes');
    });

    it('CRS-05 shows a visitor no progress', () => {
      expect(page()).not.toContain('<progress');
    });
  });

  it('CAT-12 names the instructors and the paths it is part of', () => {
    expect(page()).toContain('href="/instructors/ada"');
    expect(page()).toContain('href="/paths/hot-drinks"');
  });

  it('API-05 shows a skeleton while the course loads', () => {
    expect(textOf(page({}))).toBe('Loading');
  });

  it('CRS-01 says when there are no lessons, and offers no start', () => {
    const html = page({ '/courses/details?slug=tea': { ...COURSE, lessons: [] } });
    expect(textOf(html)).toContain('The lessons of this course are being written.');
    expect(html).not.toContain('Start the course');
  });
});
