import { contentKey, HOME_KEY } from '@academy/contract/content-key';
import { getCourse, listCourses } from '@academy/contract/courses';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getInstructor, listInstructors } from '@academy/contract/instructors';
import { getPage } from '@academy/contract/pages';
import { getPath, listPaths } from '@academy/contract/paths';
import { search } from '@academy/contract/search';
import { describe, expect, it } from 'vitest';
import { courseDetails, courseList } from './features/courses/queries.ts';
import { guideDetails, guideList } from './features/guides/queries.ts';
import { homeBlocks } from './features/home/queries.ts';
import { instructorList, instructorProfile } from './features/instructors/queries.ts';
import { contentPage } from './features/pages/queries.ts';
import { pathDetails, pathList } from './features/paths/queries.ts';
import { searchFor } from './features/search/queries.ts';

describe('queries', () => {
  it('API-05 have the names under which a page brings their answers, so that its first screen asks for nothing', () => {
    const slug = 'one';
    expect([courseList, guideList, pathList, instructorList, homeBlocks].map(({ key }) => key)).toEqual([
      ...[listCourses, listGuides, listPaths, listInstructors].map(({ path }) => contentKey(path)),
      HOME_KEY,
    ]);
    expect(
      [courseDetails, guideDetails, pathDetails, instructorProfile].map((query) => query(slug).key),
    ).toEqual([getCourse, getGuide, getPath, getInstructor].map(({ path }) => contentKey(path, { slug })));
    expect(contentPage(slug).key).toBe(contentKey(getPage.path, { id: slug }));
    expect(searchFor('a b').key).toBe(contentKey(search.path, { q: 'a b' }));
  });
});
