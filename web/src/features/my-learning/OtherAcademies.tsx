import { useQuery } from '@tanstack/react-query';
import type { AcademyElsewhere } from '@academy/contract/schemas/elsewhere';
import { formatDate } from '@academy/domain/dates';
import { pages } from '@academy/domain/pages';
import { useId } from 'react';
import { QueryFailure } from '../../api/FailureNotice.tsx';
import { ProgressBar } from '../learning/index.ts';
import { usePage } from '../../tenant/TenantProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { elsewhere } from './queries.ts';

/** What the person learns in the other academies; nothing if they learn in one only. */
export function OtherAcademies() {
  const answer = useQuery(elsewhere);
  if (answer.isLoadingError)
    return <QueryFailure title="What you learn at other academies could not be loaded." answer={answer} />;
  if (!answer.data || answer.data.academies.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere" className="flex flex-col gap-4">
      <h2 id="elsewhere" className="text-xl">
        At your other academies
      </h2>
      <ul className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
        {answer.data.academies.map((academy) => (
          <Academy key={academy.tenantId} academy={academy} />
        ))}
      </ul>
    </section>
  );
}

function Academy({ academy }: { academy: AcademyElsewhere }) {
  const { origins, tenantNames } = usePage();
  const id = useId();
  const { tenantId, logo, inProgress, paths: begun, completed } = academy;
  const origin = (origins[tenantId] ?? '').replace(/\/+$/, '');
  return (
    <li
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-page p-4 tablet:p-5"
    >
      <h3 id={id} className="text-lg">
        <Link to={`${origin}/`} className="inline-flex min-h-10 items-center gap-3 hover:underline">
          <img src={logo} alt="" width={32} height={32} className="size-8 object-contain" />
          {tenantNames[tenantId] ?? tenantId}
          <Icon name="external" className="size-4 text-soft" />
        </Link>
      </h3>
      <ul aria-label="In progress" className="flex flex-col gap-3 empty:hidden">
        {inProgress.map((item) => (
          <InProgress key={`${item.kind} ${item.slug}`} item={item} origin={origin} />
        ))}
        {begun.map(({ slug, title, progress }) => (
          <Entry
            key={`path ${slug}`}
            to={origin + pages.learningPath.path({ slug })}
            title={title}
            about={`Learning path · ${progress.completedLesson} of ${progress.lessonsCount} lessons`}
          />
        ))}
      </ul>
      <ul aria-label="Completed" className="flex flex-col gap-3 empty:hidden">
        {completed.map(({ kind, slug, title, completedAt }) => (
          <Entry
            key={`${kind} ${slug}`}
            to={origin + (kind === 'guide' ? pages.guide.path({ slug }) : pages.course.path({ slug }))}
            title={title}
            about={completedAt ? `Completed on ${formatDate(new Date(completedAt))}` : 'Guide · Completed'}
            isComplete
          />
        ))}
      </ul>
    </li>
  );
}

type InProgressProps = { item: AcademyElsewhere['inProgress'][number]; origin: string };

function InProgress({ item: { kind, slug, title, percent, resume }, origin }: InProgressProps) {
  if (kind === 'guide')
    return <Entry to={origin + pages.guide.path({ slug })} title={title} about="Guide · In progress" />;
  return (
    <li className="flex min-w-0 flex-col gap-1.5 leading-snug">
      <Link
        to={origin + pages.course.path({ slug })}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {title}
      </Link>
      <ProgressBar done={percent ?? 0} total={100} label={`Progress in ${title}`} />
      <p className="text-sm text-soft">
        {percent}%
        {resume && (
          <>
            {' · Continue: '}
            <Link
              to={origin + pages.lesson.path({ courseSlug: slug, lessonSlug: resume.slug })}
              className="wrap-anywhere underline underline-offset-4"
            >
              {resume.title}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

type EntryProps = { to: string; title: string; about: string; isComplete?: boolean };

function Entry({ to, title, about, isComplete = false }: EntryProps) {
  return (
    <li className="flex min-w-0 items-start gap-2 leading-snug">
      {isComplete && <Icon name="success" className="size-5 text-brand" />}
      <div className="min-w-0">
        <Link to={to} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
          {title}
        </Link>
        <p className="text-sm text-soft">{about}</p>
      </div>
    </li>
  );
}
