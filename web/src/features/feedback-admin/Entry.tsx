import type { FeedbackEntry } from '@academy/contract/schemas/feedback-admin';
import { useAcademyName } from '../../admin/academies.ts';
import { Moment } from '../../ui/Moment.tsx';
import { SCHEMA_NAMES } from './view.ts';

/** One feedback entry. Markup in it is shown as text. */
export function Entry({ entry }: { entry: FeedbackEntry }) {
  const academyName = useAcademyName();
  const { createdAt, tenantId, schema, rating, comments, moreComments, quote, isBug, contact } = entry;
  const about = [entry.courseId, entry.feedbackableId].filter(Boolean).join(' › ');
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        <Moment at={createdAt} />
        <span>{academyName(tenantId)}</span>
        <span>{SCHEMA_NAMES[schema] ?? schema}</span>
        {rating !== null && rating > 0 && <Stars rating={rating} />}
        {isBug && (
          <span data-level="warning" className="level rounded-full border px-2 py-0.5 font-semibold">
            Problem with the content
          </span>
        )}
      </div>
      {quote && (
        <blockquote className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line text-soft">
          {quote}
        </blockquote>
      )}
      <Comment text={comments} />
      <Comment text={moreComments} />
      <dl className="grid empty:hidden gap-x-3 gap-y-1 tablet:grid-cols-[6rem_minmax(0,1fr)]">
        <Detail name="About" value={about} />
        <Detail name="Page" value={entry.page} />
        <Detail name="Levels" value={entry.levels.join(', ')} />
        <Detail name="Wishes" value={entry.wishes.join(', ')} />
        <Detail name="Contact" value={[contact?.name, contact?.email].filter(Boolean).join(' · ')} />
      </dl>
    </li>
  );
}

function Comment({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  if (value === '') return null;
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="tracking-widest text-text">
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  );
}
