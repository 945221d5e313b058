import { getCourse, listCourses } from '@academy/contract/courses';
import { invalidate, patch, type CacheUpdate } from '../../api/cache-updates.ts';
import { mutation } from '../../api/mutation.ts';
import type { OutputOf } from '@academy/contract/endpoint';
import { listFavorites, setFavorite } from '@academy/contract/favorites';
import { getGuide, listGuides } from '@academy/contract/guides';
import { getInstructor } from '@academy/contract/instructors';
import { getLearning } from '@academy/contract/learning';
import { getLesson } from '@academy/contract/lessons';
import { getPath, listPaths } from '@academy/contract/paths';
import {
  markComplete,
  markGuideComplete,
  markStarted,
  savePosition,
  undoComplete,
} from '@academy/contract/progress';
import { answerReview, getReviews, listReviewQuestions } from '@academy/contract/reviews';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { guideStatus } from '@academy/domain/completion';
import { updateFavoriteCount } from '@academy/domain/filter-fields';
import type { FilterCategory } from '@academy/domain/filters';
import {
  completeLesson,
  courseProgress,
  LESSON_COMPLETED,
  type ProgressStatus,
} from '@academy/domain/progress';
import { changeItems, mapSame, merge } from './cached-items.ts';
import type { Lesson, Likeable } from './pending-write.ts';

export const lessonStart = mutation(
  markStarted,
  ({ body }, { progressStatus }) => {
    const { lessonId, courseId } = body;
    if (courseId === undefined) return changeGuide(lessonId, guideStatus(progressStatus));
    return [
      ...changeItems({
        lesson: (lesson, of) =>
          lesson.lessonId === lessonId && of === courseId ? setProgress(lesson, { progressStatus }) : lesson,
        course: (course) =>
          course.courseId === courseId && course.progressStatus === 'Not Started'
            ? merge(course, { progressStatus: courseProgress({ ...course, isOpened: true }) })
            : course,
      }),
      ...PROGRESS_OVERVIEWS,
    ];
  },
  { hideLoader: true, onFailure: 'silent', keepalive: true },
);

export const lessonCompletion = mutation(markComplete, ({ body }, output) => changeLesson(body, output));

export const guideCompletion = mutation(markGuideComplete, ({ body }, { progressStatus }) =>
  changeGuide(body.lessonId, progressStatus),
);

export const completionUndo = mutation(undoComplete, ({ body: { lessonId, courseId } }, output) =>
  courseId === undefined
    ? changeGuide(lessonId, guideStatus(output.lesson.progressStatus))
    : changeLesson({ lessonId, courseId }, output),
);

export const favorite = mutation(setFavorite, ({ body }, { isFavorite }) => changeFavorite(body, isFavorite));

export const readingPosition = mutation(savePosition, ({ body: { lessonId, courseId } }, place) =>
  courseId === undefined
    ? [
        patch(getGuide, (guide) => (guide.lessonId === lessonId ? { ...guide, place } : guide)),
        invalidate(getLearning),
      ]
    : [
        patch(getLesson, (lesson) =>
          lesson.lessonId === lessonId && lesson.courseId === courseId ? { ...lesson, place } : lesson,
        ),
        // Its Continue card links to the position.
        invalidate(getLearning),
      ],
);

/** The next page must not ask an answered question again. */
export const reviewAnswer = mutation(answerReview, ({ params: { id } }) => [
  patch(listReviewQuestions, (data) => ({ questions: data.questions.filter((one) => one.id !== id) })),
  invalidate(getReviews),
]);

/**
 * A passed check completes its lesson; the response has nothing else, so the course is counted by the
 * domain's rule.
 */
export function lessonPassed({ lessonId, courseId }: Required<Lesson>): CacheUpdate[] {
  return [
    patch(getCourse, (course) => {
      const after = course.courseId === courseId ? completeLesson(course, lessonId) : course;
      return after === course ? course : { ...after, progressStatus: courseProgress(after) };
    }),
    ...changeItems({
      lesson: (lesson, of) =>
        lesson.lessonId === lessonId && of === courseId
          ? setProgress(lesson, { isComplete: true, progressStatus: LESSON_COMPLETED })
          : lesson,
    }),
    invalidate(getCourse),
    ...PROGRESS_OVERVIEWS,
  ];
}

/** Responses that count, sort or continue by progress, in ways only the server knows. */
const PROGRESS_OVERVIEWS = [getLearning, listCourses, getInstructor, listFavorites, listPaths, getPath].map(
  invalidate,
);

function changeGuide(lessonId: string, progressStatus: ProgressStatus): CacheUpdate[] {
  return [
    ...changeItems({
      guide: (guide) => (guide.lessonId === lessonId ? merge(guide, { progressStatus }) : guide),
    }),
    ...PROGRESS_OVERVIEWS,
  ];
}

function changeLesson(
  { lessonId, courseId }: Required<Lesson>,
  { lesson: state, completedLesson, lessonsCount, progressStatus }: OutputOf<typeof undoComplete>,
): CacheUpdate[] {
  const { isComplete } = state;
  return [
    ...changeItems({
      lesson: (lesson, of) =>
        lesson.lessonId === lessonId && of === courseId
          ? setProgress(lesson, { isComplete, progressStatus: state.progressStatus })
          : lesson,
      course: (course) =>
        course.courseId === courseId
          ? merge(course, { completedLesson, lessonsCount, progressStatus })
          : course,
    }),
    // Only people who have finished the course get the conclusion.
    invalidate(getCourse),
    ...PROGRESS_OVERVIEWS,
  ];
}

function setProgress<Item extends OutlineLesson>(lesson: Item, progress: Partial<OutlineLesson>): Item {
  return merge<Item, Partial<OutlineLesson>>(lesson, progress);
}

function changeFavorite({ likeableType, id }: Likeable, isFavorite: boolean): CacheUpdate[] {
  const isIt = (type: Likeable['likeableType'], itemId: string) => type === likeableType && itemId === id;
  const flag = <Item extends { isFavorite: boolean }>(item: Item, isLiked: boolean): Item =>
    isLiked && item.isFavorite !== isFavorite ? { ...item, isFavorite } : item;
  const recount = (categories: FilterCategory[]) =>
    updateFavoriteCount(categories, isFavorite ? 'save' : 'unsave');
  return [
    // Before the flags change, because the count only changes in lists where a flag does.
    patch(listCourses, (data) =>
      mapSame(data.courses, (card) => flag(card, isIt('course', card.courseId))) === data.courses
        ? data
        : { ...data, categories: recount(data.categories) },
    ),
    patch(listGuides, (data) =>
      mapSame(data.guides, (card) => flag(card, isIt('guide', card.lessonId))) === data.guides
        ? data
        : { ...data, categories: recount(data.categories) },
    ),
    ...changeItems({
      course: (card) => flag(card, isIt('course', card.courseId)),
      guide: (card) => flag(card, isIt('guide', card.lessonId)),
      lesson: (lesson) => flag(lesson, isIt('lesson', lesson.lessonId)),
    }),
    patch(getLearning, (data) => merge(data, { favorites: onlyFavorites(data.favorites) })),
    patch(listFavorites, onlyFavorites),
    // Only the server knows the position of a new favorite in the list.
    ...(isFavorite ? [invalidate(getLearning), invalidate(listFavorites)] : []),
  ];
}

type Favorites = OutputOf<typeof listFavorites>;

function onlyFavorites(favorites: Favorites): Favorites {
  return merge(favorites, {
    courses: withoutOthers(favorites.courses),
    lessons: withoutOthers(favorites.lessons),
    guides: withoutOthers(favorites.guides),
  });
}

function withoutOthers<Item extends { isFavorite: boolean }>(items: Item[]): Item[] {
  return items.every(({ isFavorite }) => isFavorite) ? items : items.filter(({ isFavorite }) => isFavorite);
}
