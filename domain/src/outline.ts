/** The fields the outline reads; callers pass whole lessons and get them back. */
export type OutlineLesson = {
  lessonId: string;
  slug: string;
  type: string;
  orderColumn: number;
  parentId?: string | null;
};

export type OutlineModule<Lesson> = {
  kind: 'module';
  module: Lesson;
  moduleNumber: number;
  lessons: Lesson[];
};
export type OutlineEntry<Lesson> = OutlineModule<Lesson> | { kind: 'lesson'; lesson: Lesson };

export function isModule(lesson: { type: string }): boolean {
  return lesson.type === 'module';
}

/** Modules, numbered from 1 and with their lessons, in one order with the lessons outside of modules. */
export function courseOutline<Lesson extends OutlineLesson>(
  lessons: readonly Lesson[],
): OutlineEntry<Lesson>[] {
  const inOrder = lessons.toSorted((one, other) => one.orderColumn - other.orderColumn);
  const modules = new Map<string, OutlineModule<Lesson>>();
  for (const module of inOrder.filter(isModule)) {
    modules.set(module.lessonId, { kind: 'module', module, moduleNumber: modules.size + 1, lessons: [] });
  }
  const outline: OutlineEntry<Lesson>[] = [];
  for (const lesson of inOrder) {
    const own = modules.get(lesson.lessonId);
    // Modules do not nest, and a lesson without its module must still be listed: both go to the top level.
    const parent = own || lesson.parentId == null ? undefined : modules.get(lesson.parentId);
    if (parent) parent.lessons.push(lesson);
    else outline.push(own ?? { kind: 'lesson', lesson });
  }
  return outline;
}

/** The whole course as one list, each module followed by its lessons. */
export function readingOrder<Lesson extends OutlineLesson>(lessons: readonly Lesson[]): Lesson[] {
  return courseOutline(lessons).flatMap((entry) =>
    entry.kind === 'module' ? [entry.module, ...entry.lessons] : [entry.lesson],
  );
}

export function nextLesson<Lesson extends OutlineLesson>(
  lessons: readonly Lesson[],
  slug: string,
): Lesson | null {
  return firstLessonAfter(readingOrder(lessons), slug);
}

export function previousLesson<Lesson extends OutlineLesson>(
  lessons: readonly Lesson[],
  slug: string,
): Lesson | null {
  return firstLessonAfter(readingOrder(lessons).toReversed(), slug);
}

export function isLastLesson(lessons: readonly OutlineLesson[], slug: string): boolean {
  return readingOrder(lessons).findLast((lesson) => !isModule(lesson))?.slug === slug;
}

function firstLessonAfter<Lesson extends OutlineLesson>(
  ordered: readonly Lesson[],
  slug: string,
): Lesson | null {
  const lessonAt = ordered.findIndex((lesson) => lesson.slug === slug && !isModule(lesson));
  // A module may have the same slug as its first lesson; the slug then means the lesson.
  const at = lessonAt >= 0 ? lessonAt : ordered.findIndex((lesson) => lesson.slug === slug);
  return at < 0 ? null : (ordered.slice(at + 1).find((lesson) => !isModule(lesson)) ?? null);
}
