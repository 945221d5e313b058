import { HOME_KEY, type HomeBlocks } from '@academy/contract/content-key';
import { getCourse, listCourses } from '@academy/contract/courses';
import { listFavorites } from '@academy/contract/favorites';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getInstructor } from '@academy/contract/instructors';
import { getLearning } from '@academy/contract/learning';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { getPath } from '@academy/contract/paths';
import type { CourseCard, GuideCard } from '@academy/contract/schemas/catalog';
import type { Favorites } from '@academy/contract/schemas/favorites';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { patch, type CacheUpdate } from '../../api/cache-updates.ts';

/** Each returns the same object if nothing changes. */
export type ItemChanges = {
  course?: <Card extends CourseCard>(card: Card) => Card;
  guide?: <Card extends GuideCard>(card: Card) => Card;
  lesson?: <Lesson extends OutlineLesson>(lesson: Lesson, courseId: string) => Lesson;
};

const same = <Item>(item: Item) => item;

/** Changes a course, guide or lesson in every cached response that contains it. */
export function changeItems({ course = same, guide = same, lesson = same }: ItemChanges): CacheUpdate[] {
  const inFavorites = (favorites: Favorites) =>
    merge(favorites, {
      courses: mapSame(favorites.courses, course),
      lessons: mapSame(favorites.lessons, (one) => lesson(one, one.courseId)),
      guides: mapSame(favorites.guides, guide),
    });
  return [
    patch(listCourses, (data) => merge(data, { courses: mapSame(data.courses, course) })),
    patch(getCourse, (data) =>
      course(merge(data, { lessons: mapSame(data.lessons, (one) => lesson(one, data.courseId)) })),
    ),
    patch(listLessons, (data) =>
      merge(data, { lessons: mapSame(data.lessons, (one) => lesson(one, data.courseId)) }),
    ),
    patch(getLesson, (data) => lesson(data, data.courseId)),
    patch(listGuides, (data) => merge(data, { guides: mapSame(data.guides, guide) })),
    patch(getGuide, (data) => guide(data)),
    patch(getPath, (data) =>
      merge(data, {
        steps: mapSame(data.steps, (step) =>
          step.type === 'course' ? merge(step, { course: course(step.course) }) : step,
        ),
      }),
    ),
    patch(getInstructor, (data) => merge(data, { courses: mapSame(data.courses, course) })),
    patch(getLearning, (data) =>
      merge(data, {
        inProgress: mapSame(data.inProgress, course),
        completed: mapSame(data.completed, course),
        suggested: mapSame(data.suggested, course),
        guides: merge(data.guides, {
          inProgress: mapSame(data.guides.inProgress, guide),
          completed: mapSame(data.guides.completed, guide),
        }),
        favorites: inFavorites(data.favorites),
      }),
    ),
    patch(listFavorites, inFavorites),
    {
      endpoint: { path: HOME_KEY },
      change: (data) => {
        const home = data as HomeBlocks;
        return merge(home, { courses: mapSame(home.courses, course) });
      },
    },
  ];
}

/** Returns the same list if no item changes. */
export function mapSame<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map((item) => change(item));
  return changed.some((item, at) => item !== items[at]) ? changed : items;
}

/** Returns the same object if no field changes. */
export function merge<Data extends Fields, Fields extends object>(data: Data, changes: Fields): Data {
  const names = Object.keys(changes) as (keyof Fields)[];
  return names.some((name) => changes[name] !== data[name]) ? { ...data, ...changes } : data;
}
