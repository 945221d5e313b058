import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { formatCount, pluralize } from '@academy/domain/plural';
import { createPaint, type Paint } from './colors.ts';
import { formatAddresses, formatDifference, formatMoves, formatRollback } from './plan-details.ts';
import { stripControlCharacters } from './format-fault.ts';
import { formatFaults, formatWarnings } from './message-groups.ts';

type PlanStyle = {
  color: boolean;
  base: string;
  to: string;
  /** Whether warnings are left out. */
  isQuiet?: boolean;
  /** Whether each warning is shown by itself. */
  isFull?: boolean;
};

const SIGNS = { added: '+', changed: '~', removed: '-' } as const;
const SHOWN = 60;

/** A plan as a person reads it before they say yes: what changes, what is wrong, whom it concerns, and the sums. */
export function formatPlan(plan: Plan, { color, base, to, isQuiet, isFull }: PlanStyle): string[] {
  const paint = createPaint(color);
  const { total, changes, warnings, faults, learners } = plan;
  const all = total.added + total.changed + total.removed;
  const width = Math.max(0, ...changes.map(({ kind }) => kind.length));
  const lines = changes
    .slice(0, SHOWN)
    .flatMap((item) => [
      tint(
        item.change,
        paint,
      )(`  ${SIGNS[item.change]} ${item.kind.padEnd(width)} ${stripControlCharacters(item.id)}`) +
        paint.dim(`  ${stripControlCharacters(item.title)}`),
      ...(isQuiet ? [] : formatDifference(item, { paint, isFull: isFull ?? false })),
    ]);
  const more = all - Math.min(SHOWN, changes.length);
  return [
    paint.bold(`${plan.source} → ${to}`),
    ...formatRollback(plan).map((line) => paint.yellow(line)),
    ...lines,
    ...(more > 0 ? [paint.dim(`  … and ${more} more`)] : []),
    ...formatMoves(plan, paint),
    ...formatAddresses(plan, paint),
    ...formatMissing(plan.missingPictures, paint),
    ...(isQuiet ? [] : formatWarnings(warnings, { base, paint, ...(isFull && { isFull }) })),
    ...(learners.people > 0 ? [learnerLine(learners, paint)] : []),
    `${total.added} added, ${total.changed} changed, ${total.removed} removed, ${total.moved > 0 ? `${total.moved} at another place, ` : ''}${total.unchanged} unchanged`,
    ...formatFaults(faults, { base, paint }),
    ...(plan.refusal ? [paint.red(plan.refusal)] : []),
  ];
}

/** Each by its address: whoever wants them to show needs all of them. */
function formatMissing(pictures: Plan['missingPictures'], paint: Paint): string[] {
  if (pictures.length === 0) return [];
  const lines = pictures.map(({ url, reason }) => stripControlCharacters(`    ${url}: ${reason}`));
  return [
    paint.yellow(`${formatCount(pictures.length, 'picture')} not copied, a box is shown instead`),
    ...lines,
  ];
}

function learnerLine({ people, lessons }: Plan['learners'], paint: Paint): string {
  const named = lessons
    .slice(0, 5)
    .map(({ title, people: there }) => `${stripControlCharacters(title)} (${there})`);
  const verb = pluralize(people, 'person has', 'people have');
  return paint.yellow(`${people} ${verb} begun what changes: ${named.join(', ')}`);
}

function tint(change: keyof typeof SIGNS, paint: Paint): (text: string) => string {
  return { added: paint.green, changed: paint.yellow, removed: paint.red }[change];
}

export function isEmpty({ total }: Plan): boolean {
  return total.added + total.changed + total.removed + total.moved === 0;
}

type Totals = { added: number; changed: number; removed: number; moved: number };

export function formatTotals({ added, changed, removed, moved }: Totals): string {
  const place = moved > 0 ? `, ${moved} at another place` : '';
  return `${formatCount(added, 'item')} added, ${changed - moved} changed, ${removed} removed${place}`;
}
