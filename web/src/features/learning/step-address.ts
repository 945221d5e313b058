import { pages } from '@academy/domain/pages';

type Step = {
  /** The slug of the course; null for a guide. */
  course: string | null;
  lesson: { slug: string; type: string; isStarted?: boolean };
  /** The anchor of the last-read section. */
  heading: string | null;
};

/** The address of a step: a started lab opens directly, and a text at its last-read section. */
export function stepAddress({ course, lesson, heading }: Step): string {
  if (lesson.type === 'lab' && lesson.isStarted)
    return course === null
      ? pages.guideLab.path({ slug: lesson.slug })
      : pages.lessonLab.path({ courseSlug: course, lessonSlug: lesson.slug });
  const page =
    course === null
      ? pages.guide.path({ slug: lesson.slug })
      : pages.lesson.path({ courseSlug: course, lessonSlug: lesson.slug });
  return heading === null ? page : `${page}#${heading}`;
}
