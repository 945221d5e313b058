import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { pages } from '@academy/domain/pages';

type Page = { tenant: { id: string }; origins: Record<string, string> };

/** Resolves links of a question against its own academy. */
export function withOwnLinks(question: ReviewQuestion, page: Page): ReviewQuestion {
  const origin = originFor(question, page);
  const { html, section } = question;
  const own = (text: string) => text.replaceAll('href="/', `href="${origin}/`);
  if (origin === '') return question;
  return {
    ...question,
    ...(section && { section: { ...section, address: origin + section.address } }),
    ...(html && {
      html: {
        title: own(html.title),
        body: own(html.body),
        hint: own(html.hint),
        code: html.code,
        answers: html.answers.map(own),
        ...(html.comments && { comments: html.comments.map(own) }),
      },
    }),
  };
}

/** The lesson or guide that a question comes from. */
export function sourceAddress(question: ReviewQuestion, page: Page): string {
  const { course, lesson } = question;
  const path = course
    ? pages.lesson.path({ courseSlug: course.slug, lessonSlug: lesson.slug })
    : pages.guide.path({ slug: lesson.slug });
  return originFor(question, page) + path;
}

function originFor({ tenantId }: ReviewQuestion, { tenant, origins }: Page): string {
  return tenantId === tenant.id ? '' : (origins[tenantId] ?? '');
}
