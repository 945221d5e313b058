import type { AccessRequirement } from '@academy/domain/access';
import { LockBadge } from '../../catalog/LockBadge.tsx';
import { Link } from '../../ui/Link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { withOffsets, type FoundResult, type Group } from './groups.ts';
import { Glyph } from '../../catalog/reading/Glyph.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export type Options = { active: number; idOf: (at: number) => string; onPoint: (at: number) => void };

type Props = {
  groups: readonly Group[];
  /** The number of options before the first result. */
  start: number;
  options: Options;
  onChosen: () => void;
};

export function ResultOptions({ groups, start: before, options, onChosen }: Props) {
  return groups.map(({ kind, title, results, start }) => (
    <div key={kind} role="group" aria-label={title} className="pb-2">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
        {title}
      </p>
      {results.map((result, at) => (
        <Result
          key={'id' in result ? result.id : result.path}
          result={result}
          at={before + start + at}
          options={options}
          onChosen={onChosen}
        />
      ))}
    </div>
  ));
}

/** A locked result shows what unlocks it instead of text. */
const OPENS: Record<AccessRequirement, string> = {
  'sign-in': 'Log in to open it; an account is free.',
  pro: 'Opens with Pro.',
  nothing: 'Not available in this academy.',
};

function Result({
  result,
  at,
  options: { active, idOf, onPoint },
  onChosen,
}: {
  result: FoundResult;
  at: number;
  options: Options;
  onChosen: () => void;
}) {
  const { title, path, context, heading, opens, snippet } = result;
  const place = [context, heading === title ? null : heading].filter(Boolean).join(' › ');
  // Without scripts, results are plain links in the tab order.
  const option = useHydrated() && { role: 'option', 'aria-selected': at === active, tabIndex: -1 };
  return (
    <Link
      {...option}
      to={path}
      id={idOf(at)}
      onPointerMove={() => at !== active && onPoint(at)}
      onClick={onChosen}
      className="flex gap-3 rounded-card px-3 py-2.5 aria-selected:bg-wash"
    >
      <ResultIcon result={result} />
      <span className="min-w-0 grow">
        <span className="flex items-center justify-between gap-3">
          <span className="font-semibold">{title}</span>
          <LockBadge opens={opens} />
        </span>
        {place && <span className="block text-sm text-soft">{place}</span>}
        {snippet.length > 0 && (
          <span className="mt-0.5 line-clamp-3 tablet:line-clamp-2 text-sm text-soft">
            {withOffsets(snippet).map(({ text, isMatch, from }) =>
              isMatch ? <mark key={from}>{text}</mark> : text,
            )}
          </span>
        )}
        {opens && <span className="mt-0.5 block text-sm text-soft">{OPENS[opens]}</span>}
      </span>
    </Link>
  );
}

const ICONS: Record<Exclude<FoundResult['kind'], 'lesson'>, IconName> = {
  course: 'courses',
  guide: 'guides',
  path: 'paths',
  instructor: 'instructors',
  page: 'audit',
  note: 'feedback',
};

/** The icon of a result; lessons have that of their type, as in the outline of a course. */
function ResultIcon({ result: { kind, lessonType } }: { result: FoundResult }) {
  const className = 'mt-0.5 size-5 text-soft';
  return kind === 'lesson' ? (
    <Glyph name={lessonType ?? 'article'} className={className} />
  ) : (
    <Icon name={ICONS[kind]} className={className} />
  );
}
