import { exampleCourse } from '@academy/contract/schemas/catalog';
import { firstCardsKey } from '@academy/contract/content-key';
import { courseFields } from '@academy/domain/catalog-lists';
import { buildCategories } from '@academy/domain/filters';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
import { CoursesPage } from './CoursesPage.tsx';

const categories = [
  {
    categoryName: 'level',
    options: [
      { name: 'Beginner', key: 'Beginner', count: 2, checked: false },
      { name: 'Advanced', key: 'Advanced', count: 1, checked: false },
    ],
  },
];
const plain = { ...exampleCourse, topic: [], summary: '' };
const courses = [
  { ...plain, slug: 'one', title: 'REST one', level: ['Beginner'], duration: 60 },
  { ...plain, slug: 'two', title: 'Data two', level: ['Beginner'], duration: 600 },
  { ...plain, slug: 'three', title: 'REST three', level: ['Advanced'], duration: 30 },
];

type Course = (typeof courses)[number];

/** The page at an address, with the whole list at hand. */
function pageAt(path: string) {
  return htmlOf(createElement(CoursesPage), { path, queries: { '/courses/list': { courses, categories } } });
}

const titles = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)/g)].map(([, title]) => title);

describe('CoursesPage', () => {
  it('RTE-12 has the heading COURSES, the banner of the tenant and its courses_more line', () => {
    const { banners } = aTenant();
    const tenant = aTenant({
      banners: {
        ...banners,
        courses: { title: 'For every stage', text: 'One by one', more: 'Ask for more' },
      },
    });
    const html = htmlOf(createElement(CoursesPage), { tenant });
    expect(html).toMatch(/<h1[^>]*>COURSES<\/h1>/);
    expect(textOf(html)).toContain('COURSES For every stage One by one Ask for more Suggest a topic');
    expect(html).toMatch(/href="\/contact"[^>]*>Suggest a topic/);
  });

  it('CAT-13, CAT-08 says when there are no favorites, and otherwise that nothing matches', () => {
    const favorite = (count: number) => ({
      categoryName: 'favorite',
      options: [{ name: 'Favorites', key: 'Favorites', count, checked: false }],
    });
    const listed = (count: number) =>
      textOf(
        htmlOf(createElement(CoursesPage), {
          path: '/courses?favorite=Favorites',
          queries: { '/courses/list': { courses, categories: [...categories, favorite(count)] } },
        }),
      );
    expect(listed(0)).toContain('No favorites yet! Browse our courses to find your favorites.');
    expect(listed(1)).toContain('No courses match');
  });

  it('LAY-15 the search form has a submit button', () => {
    expect(pageAt('/courses')).toMatch(
      /<form role="search".*<button type="submit"[^>]*>Search<\/button><\/form>/,
    );
  });

  it('CAT-02 offers each category with its options and their counts', () => {
    expect(pageAt('/courses')).toMatch(/<legend[^>]*>Level<\/legend>/);
    expect(textOf(pageAt('/courses'))).toContain('Level Beginner 2 Advanced 1');
    expect(textOf(pageAt('/courses'))).toContain('3 courses');
  });

  it('CAT-03 takes any option of a category, and every category (CAT-06: with the search)', () => {
    expect(titles(pageAt('/courses?level=Beginner'))).toEqual(['REST one', 'Data two']);
    expect(titles(pageAt('/courses?level=Beginner&level=Advanced'))).toHaveLength(3);
    const html = pageAt('/courses?level=Beginner&search=rest');
    expect(titles(html)).toEqual(['REST one']);
    expect(textOf(html)).toContain('1 of 3 courses');
  });

  it('CAT-07 shows the filters, search text and order of the address', () => {
    const html = pageAt('/courses?level=Beginner&search=t&sort=longest');
    expect(html.match(/<input type="checkbox"[^>]*checked=""/g)).toHaveLength(1);
    expect(html).toMatch(/<input type="search"[^>]*value="t"/);
    expect(textOf(html)).toContain('Remove Level: Beginner Remove Search: “t” Clear all');
    expect(html).toMatch(/<option value="longest" selected="">/);
    expect(titles(html)).toEqual(['Data two', 'REST one']);
  });

  describe('for who is signed in', () => {
    const [one, two, three] = courses as [Course, Course, Course];
    const own = [{ ...one, completedLesson: 1, isFavorite: true }, { ...two, completedLesson: 12 }, three];
    const asked = (path: string) =>
      titles(
        htmlOf(createElement(CoursesPage), {
          path,
          session: SIGNING_IN,
          queries: { '/courses/list': { courses: own, categories: buildCategories(own, courseFields) } },
        }),
      );

    it('CAT-04 in progress is at least one lesson done but not all, completed is all', () => {
      expect(asked('/courses?progress=In+Progress')).toEqual(['REST one']);
      expect(asked('/courses?progress=Completed')).toEqual(['Data two']);
    });

    it('CAT-05 the favorite category has one option', () => {
      expect(asked('/courses?favorite=favorites')).toEqual(['REST one']);
    });

    it("CAT-04 waits for the member's list if the address filters by progress", () => {
      const queries = {
        [firstCardsKey('/courses', '')]: { cards: courses, matching: 3, total: 3, categories },
      };
      const at = (path: string) =>
        titles(htmlOf(createElement(CoursesPage), { path, queries, session: SIGNING_IN }));
      expect(at('/courses')).toHaveLength(3);
      expect(at('/courses?favorite=favorites')).toEqual([]);
    });
  });

  it('CAT-07 shows the first cards of the initial data before fetching more', () => {
    const queries = {
      [firstCardsKey('/courses', '')]: { cards: courses.slice(0, 2), matching: 300, total: 300, categories },
    };
    const html = htmlOf(createElement(CoursesPage), { path: '/courses', queries });
    expect(titles(html)).toEqual(['REST one', 'Data two']);
    expect(textOf(html)).toContain('300 courses');
  });
});
