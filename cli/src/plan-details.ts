import { styleText } from 'node:util';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { formatCount } from '@academy/domain/plural';
import { stripControlCharacters } from './format-fault.ts';

type Change = Plan['changes'][number];

/** Lines of one text that are shown unless everything is wanted. */
const LINES = 12;
const MOVES = 8;
const ADDRESSES = 40;

/** What changes in one item, indented below it. */
export function formatDifference(
  { fields, texts, takenFrom, status, change }: Change,
  { isFull }: { isFull: boolean },
): string[] {
  return [
    ...(takenFrom ? [styleText('dim', `      taken over from ${takenFrom}`)] : []),
    ...(status === 'draft' && change !== 'removed'
      ? [styleText('dim', '      a draft, which no reader sees')]
      : []),
    ...fields.map(({ name, before, after }) =>
      clean(`      ${name}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`),
    ),
    ...texts.flatMap(({ name, lines, left }) => {
      const shown = isFull ? lines : lines.slice(0, LINES);
      const more = lines.slice(shown.length).filter((line) => isChange(line.change)).length + left;
      return [
        clean(`      ${name}`),
        ...shown.map(paintLine),
        ...(more > 0 ? [styleText('dim', `        … and ${formatCount(more, 'more line')}`)] : []),
      ];
    }),
  ];
}

function isChange(change: string): boolean {
  return change === 'added' || change === 'removed';
}

function paintLine({ change, text }: Change['texts'][number]['lines'][number]): string {
  switch (change) {
    case 'added':
      return styleText('green', clean(`        + ${text}`));
    case 'removed':
      return styleText('red', clean(`        - ${text}`));
    case 'same':
      return styleText('dim', clean(`        | ${text}`));
    case 'gap':
      return styleText('dim', '        …');
  }
}

/** Items that only moved in the order, which is all that readers notice. */
export function formatMoves({ moves, total }: Plan): string[] {
  if (total.moved === 0) return [];
  const named = moves.slice(0, MOVES).map(({ id, from, to }) => `${clean(id)} (${from} → ${to})`);
  const more = total.moved - named.length;
  return [
    styleText(
      'dim',
      `  ${formatCount(total.moved, 'item')} only at another place: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    ),
  ];
}

/** Addresses that people may have saved, and where they lead. */
export function formatAddresses({ addresses }: Plan): string[] {
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, ADDRESSES).map((address) => `  ${clean(describeAddress(address))}`);
  const more = addresses.length - shown.length;
  return [
    styleText('bold', 'Addresses that change'),
    ...shown,
    ...(more > 0 ? [styleText('dim', `  … and ${more} more`)] : []),
  ];
}

export function describeAddress({ from, to, isRemoved }: Plan['addresses'][number]): string {
  if (to === null) return `${from} is gone`;
  return isRemoved ? `${from} is removed and leads to ${to}` : `${from} → ${to}`;
}

/** Whose rollback a publish would undo. */
export function formatRollback({ rolledBack, source }: Plan): string[] {
  if (!rolledBack) return [];
  const { revision, backTo, author, createdAt, undoes } = rolledBack;
  const when = createdAt.slice(0, 16).replace('T', ' ');
  const target = backTo === 0 ? 'before its first revision' : `revision ${backTo}`;
  const named = undoes.slice(0, 5).map(({ title }) => title);
  const more = undoes.length - named.length;
  return [
    clean(`${source} was rolled back to ${target} by ${author} on ${when} (revision ${revision}).`),
    undoes.length === 0
      ? 'Publishing this undoes nothing of it.'
      : clean(`Publishing this undoes that for ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`),
  ];
}

/** After a publish: where to look, and what nobody can see yet. */
export function formatPublished({ changes, addresses, origin }: Plan): string[] {
  const pages = changes.flatMap(({ change, address }) =>
    change !== 'removed' && address !== null ? [origin + address] : [],
  );
  const drafts = changes.filter(({ change, status }) => change !== 'removed' && status === 'draft');
  return [
    ...pages.slice(0, ADDRESSES).map((page) => `  ${clean(page)}`),
    ...(pages.length > ADDRESSES ? [styleText('dim', `  … and ${pages.length - ADDRESSES} more`)] : []),
    ...addresses.slice(0, ADDRESSES).map((address) => `  ${clean(describeAddress(address))}`),
    ...drafts.map(({ kind, title }) =>
      styleText(
        'yellow',
        clean(`  The ${kind} ${title} is a draft: no reader sees it until its status is live.`),
      ),
    ),
  ];
}

function clean(text: string): string {
  return stripControlCharacters(text);
}
