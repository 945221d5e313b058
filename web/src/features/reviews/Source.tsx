import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Link } from '../../ui/Link.tsx';
import { sourceAddress } from './own-links.ts';

/** Where a question comes from. */
export function Source({ question }: { question: ReviewQuestion }) {
  const page = usePage();
  const { tenantId, course, lesson } = question;
  const place = course ? `${course.title} · ${lesson.title}` : lesson.title;
  const academy = tenantId === page.tenant.id ? '' : ` · ${page.tenantNames[tenantId] ?? tenantId} Academy`;
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {'From '}
      <Link to={sourceAddress(question, page)} className="text-brand underline underline-offset-4">
        {place}
      </Link>
      {academy}
    </p>
  );
}
