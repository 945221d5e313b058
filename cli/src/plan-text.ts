import { styleText } from 'node:util';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { formatCount, pluralize } from '@academy/domain/plural';
import { formatAddresses, formatDifference, formatMoves, formatRollback } from './plan-details.ts';
import { stripControlCharacters } from './format-fault.ts';
import { formatFaults, formatWarnings } from './message-groups.ts';

type PlanStyle = {
  base: string;
  to: string;
  /** Whether warnings are left out. */
  isQuiet?: boolean;
  /** Whether each warning is shown by itself. */
  isFull?: boolean;
};

const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
const COLORS = { added: 'green', changed: 'yellow', removed: 'red' } as const;
const SHOWN = 60;

/** A plan as a person reads it before they say yes: what changes, what is wrong, whom it concerns, and the sums. */
export function formatPlan(plan: Plan, { base, to, isQuiet, isFull }: PlanStyle): string[] {
  const { total, changes, warnings, faults, learners } = plan;
  const all = total.added + total.changed + total.removed;
  const width = Math.max(0, ...changes.map(({ kind }) => kind.length));
  const lines = changes
    .slice(0, SHOWN)
    .flatMap((item) => [
      styleText(
        COLORS[item.change],
        `  ${SIGNS[item.change]} ${item.kind.padEnd(width)} ${stripControlCharacters(item.id)}`,
      ) + styleText('dim', `  ${stripControlCharacters(item.title)}`),
      ...(isQuiet ? [] : formatDifference(item, { isFull: isFull ?? false })),
    ]);
  const more = all - Math.min(SHOWN, changes.length);
  return [
    styleText('bold', `${plan.source} → ${to}`),
    ...formatRollback(plan).map((line) => styleText('yellow', line)),
    ...lines,
    ...(more > 0 ? [styleText('dim', `  … and ${more} more`)] : []),
    ...formatMoves(plan),
    ...formatAddresses(plan),
    ...formatMissing(plan.missingPictures),
    ...(isQuiet ? [] : formatWarnings(warnings, { base, ...(isFull && { isFull }) })),
    ...(learners.people > 0 ? [learnerLine(learners)] : []),
    `${total.added} added, ${total.changed} changed, ${total.removed} removed, ${total.moved > 0 ? `${total.moved} at another place, ` : ''}${total.unchanged} unchanged`,
    ...formatFaults(faults, { base }),
    ...(plan.refusal ? [styleText('red', plan.refusal)] : []),
  ];
}

/** Each by its address, since an author who wants them shown needs all of them. */
function formatMissing(pictures: Plan['missingPictures']): string[] {
  if (pictures.length === 0) return [];
  const lines = pictures.map(({ url, reason }) => stripControlCharacters(`    ${url}: ${reason}`));
  return [
    styleText('yellow', `${formatCount(pictures.length, 'picture')} not copied, a box is shown instead`),
    ...lines,
  ];
}

function learnerLine({ people, lessons }: Plan['learners']): string {
  const named = lessons
    .slice(0, 5)
    .map(({ title, people: there }) => `${stripControlCharacters(title)} (${there})`);
  const verb = pluralize(people, 'person has', 'people have');
  return styleText('yellow', `${people} ${verb} begun what changes: ${named.join(', ')}`);
}

export function isEmpty({ total }: Plan): boolean {
  return total.added + total.changed + total.removed + total.moved === 0;
}

type Totals = { added: number; changed: number; removed: number; moved: number };

export function formatTotals({ added, changed, removed, moved }: Totals): string {
  const place = moved > 0 ? `, ${moved} at another place` : '';
  return `${formatCount(added, 'item')} added, ${changed - moved} changed, ${removed} removed${place}`;
}
