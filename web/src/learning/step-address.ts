import { paths } from '@academy/domain/pages';

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
    return course === null ? paths.guideLab(lesson.slug) : paths.lessonLab(course, lesson.slug);
  const page = course === null ? paths.guide(lesson.slug) : paths.lesson(course, lesson.slug);
  return heading === null ? page : `${page}#${heading}`;
}
