import type { CourseCard, GuideCard } from '@academy/contract/schemas/catalog';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';

export function anOutlineLesson(changes: Partial<OutlineLesson> & { slug: string }): OutlineLesson {
  return {
    lessonId: changes.slug,
    title: changes.slug,
    type: 'article',
    orderColumn: 1,
    duration: 600,
    status: 'live',
    parentId: null,
    entitlements: { view: [] },
    opens: null,
    summary: '',
    isComplete: false,
    isFavorite: false,
    progressStatus: '',
    ...changes,
  };
}

const BODY = {
  content: '<h2 id="water">Water</h2><p>Boil it.</p><h2 id="leaves">Leaves</h2><p>Add them.</p>',
  toc: [
    { depth: 2, text: 'Water', anchor: 'water' },
    { depth: 2, text: 'Leaves', anchor: 'leaves' },
  ],
  preview: '',
  transcript: '',
  video: null,
  lab: null,
  hasQuiz: false,
  kcQuestions: [],
  links: [],
  settings: { manualCompletion: true, assessed: false },
  instructors: [],
  revision: 1,
};

export function aLesson(changes: Partial<LessonDetail> = {}): LessonDetail {
  return {
    ...anOutlineLesson({ slug: 'brew', title: 'Brew a pot' }),
    ...BODY,
    courseId: 'tea',
    courseSlug: 'tea',
    courseTitle: 'Tea',
    ...changes,
  };
}

const CARD: GuideCard = {
  lessonId: 'cup',
  slug: 'cup',
  title: 'A cup in a quarter of an hour',
  summary: 'Quick and good.',
  thumbnail: null,
  topic: ['Tea'],
  level: ['Beginner'],
  duration: 900,
  includes: [],
  entitlements: { view: [] },
  opens: null,
  isFavorite: false,
  progressStatus: 'Not Started',
};

export function aGuide(changes: Partial<GuideDetail> = {}): GuideDetail {
  return { ...CARD, ...BODY, ...changes };
}

export function aCourseCard(changes: Partial<CourseCard> = {}): CourseCard {
  const { lessonId: _lesson, ...card } = CARD;
  return {
    ...card,
    courseId: 'tea',
    slug: 'tea',
    title: 'Tea',
    tenantId: 'test',
    lessonsCount: 3,
    completedLesson: 0,
    ...changes,
  };
}
