import type { ItemKind, SourceItem, Unresolved } from '../catalog.ts';
import type { LineIn, Path } from './metadata.ts';
import { editDistance, findClosest } from './suggestions.ts';

/** A reference from one item to another in a field. */
export type Mention = Omit<Unresolved, 'warning'> & {
  file: string;
  at: Path;
  /** Of a workshop: whether it runs in the browser, where no portal can provide what is missing. */
  isBrowserLab?: boolean;
  /** … and whether its checks are the only way to complete the lesson. */
  needsChecks?: boolean;
};

type MentionCheckInput = {
  mentions: readonly Mention[];
  items: readonly SourceItem[];
  workshops: ReadonlySet<string>;
  lineOf: LineIn;
};

/** An item missing in this folder may be published from another one, so this is only a warning. */
export function unresolvedMentions({ mentions, items, workshops, lineOf }: MentionCheckInput): Unresolved[] {
  const known = new Set(
    items.flatMap(({ kind, id, slug }) => [key(kind, 'id', id), key(kind, 'slug', slug)]),
  );
  return mentions
    .filter(
      ({ kind, by, name }) =>
        !known.has(key(kind, by, name)) && !(kind === 'workshop' && workshops.has(name)),
    )
    .map(({ kind, by, name, file, at, isBrowserLab }) => ({
      kind,
      by,
      name,
      warning: {
        file,
        ...lineOf(file, at),
        message: `the ${kind} ${name} is not in this folder`,
        hint:
          kind === 'workshop' && !isBrowserLab
            ? 'it must be known to the lab portal'
            : outsideHint({ kind, by, name }, items),
      },
    }));
}

/** A missing reference may be in another folder, or misspelled. */
export function outsideHint(
  { kind, by, name }: Pick<Unresolved, 'kind' | 'by' | 'name'>,
  items: readonly SourceItem[],
): string {
  const later = 'it is shown once it is published, from whichever folder';
  const meant = findClosest(
    name,
    items.flatMap((item) => (item.kind === kind ? [item[by]] : [])),
  );
  const isNear = meant !== null && editDistance(name, meant) <= Math.max(1, Math.floor(name.length / 5));
  return isNear && name.length > 2 ? `did you mean ${meant}? If not, ${later}` : later;
}

function key(kind: ItemKind, by: 'id' | 'slug', name: string): string {
  return `${kind}\0${by}\0${name}`;
}
