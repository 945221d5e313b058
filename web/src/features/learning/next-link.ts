import type { CourseStep } from '@academy/domain/next-step';
import { pages } from '@academy/domain/pages';

/** The learner's next step, in words. */
export type NextLink = { to: string; label: string; title: string };

type LessonLink = { slug: string; title: string };

/** After a guide. */
export const MORE_GUIDES: NextLink = { to: pages.guides.path(), label: 'More guides', title: 'All guides' };

/** The next step of a course as a link; null in a course without lessons. */
export function nextLinkOf(step: CourseStep<LessonLink>, courseSlug: string): NextLink | null {
  if (step.kind === 'none') return null;
  if (step.kind === 'done')
    return {
      to: pages.conclusion.path({ slug: courseSlug }),
      label: 'See your results',
      title: 'The conclusion',
    };
  const { slug, title } = step.lesson;
  return {
    to: pages.lesson.path({ courseSlug, lessonSlug: slug }),
    label: `${LEADS[step.kind]}: ${title}`,
    title,
  };
}

const LEADS = { start: 'Start', continue: 'Continue', stillOpen: 'Still open', locked: 'Still locked' };
