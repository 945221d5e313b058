import { pages } from '@academy/domain/pages';

type Step = {
  /** The slug of the course; null for a guide. */
  course: string | null;
  lesson: { slug: string; type: string; isStarted?: boolean };
  /** The anchor of the section that was read last. */
  heading: string | null;
};

/** Where a step is taken: a lab that was begun opens itself, and a text at the section that was read last. */
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
