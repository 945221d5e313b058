import { schemas } from '@academy/contract/schemas';
import type { Learning } from '@academy/contract/schemas/learning';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN, type Session } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { Favorites } from './Favorites.tsx';
import { Dashboard } from './MyLearning.tsx';
import { LazyMyLearning } from './LazyMyLearning.tsx';

const ada: Session = {
  status: 'member',
  firstName: 'Ada',
  lastName: 'Learner',
  userId: 'ada',
  isAdmin: false,
  isPro: false,
  isVerified: true,
};
const nothing: Learning = {
  inProgress: [],
  completed: [],
  guides: { inProgress: [], completed: [] },
  favorites: { courses: [], lessons: [], guides: [] },
};

function dashboard(learning: Learning, { guides = true } = {}) {
  const tenant = aTenant({ features: { guides, pro: false, labs: false } });
  const kept = createElement(Favorites, { favorites: learning.favorites });
  return htmlOf(createElement(Dashboard, { learning }, kept), { tenant, session: ada });
}

describe('My Learning', () => {
  it('CAT-09 shows percent and time left of a course in progress, and resumes its current lesson', () => {
    const html = dashboard(schemas.getLearning.example);
    expect(textOf(html)).toContain('25% · 1 hour 10 minutes left');
    expect(html).toMatch(
      /aria-label="Resume Build a REST API: Your first call"[^>]*href="\/courses\/build-a-rest-api\/lessons\/first-call"/,
    );
    expect(textOf(html)).toContain('Your first call');
  });

  it('CAT-09 shows what is completed, and the favorites by their kind', () => {
    const html = dashboard(schemas.getLearning.example);
    const headings = [...html.matchAll(/<h[23][^>]*>([^<]+)<\/h[23]>/g)].map(([, words]) => words);
    expect(headings).toEqual(['In progress', 'Completed', 'Favorites', 'Courses', 'Lessons', 'Guides']);
    expect(html).toContain('href="/guides/build-a-rest-api"');
  });

  it('CAT-08 suggests where to begin when there is nothing yet', () => {
    const words = textOf(dashboard(nothing));
    expect(words).toContain('No courses yet! Browse our catalog of courses and start learning today.');
    expect(words).toContain('No favorites yet! Browse our courses to find your favorites.');
    expect(words).toContain('No favorites yet! Browse our guides to find your favorites.');
  });

  it('CAT-08 links to no guides if the academy has none', () => {
    expect(textOf(dashboard(nothing, { guides: false }))).not.toContain('guides');
  });

  it('FAV-02 every favorite has a pressed favorite button', () => {
    const { favorites } = schemas.getLearning.example;
    const html = dashboard({ ...nothing, favorites });
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(3);
  });

  it('CAT-13 says that no course is started, even if guides are done', () => {
    const { guides } = schemas.getLearning.example;
    const words = textOf(dashboard({ ...nothing, guides }));
    expect(words).toContain('No courses yet! Browse our catalog of courses and start learning today.');
    expect(textOf(dashboard(schemas.getLearning.example))).not.toContain('No courses yet!');
  });

  it('CAT-09, RTE-12 is on the home page below the home banner for members, not for visitors', () => {
    const html = htmlOf(createElement(LazyMyLearning), { session: ada });
    expect(html).toContain('id="my-learning"');
    expect(textOf(html)).toContain('My Learning Somewhere Welcome back, Ada. Something');
    expect(htmlOf(createElement(LazyMyLearning), { session: SIGNING_IN })).toContain('id="my-learning"');
    expect(htmlOf(createElement(LazyMyLearning))).toBe('');
  });
});
