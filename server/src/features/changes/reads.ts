import type { ChangedItem, TextChange } from '@academy/contract/schemas/changes';
import { canView } from '@academy/domain/access';
import { changedBlocks } from '@academy/domain/text-changes';
import type { BlockChange, TextPart } from '@academy/domain/text-changes';
import type { Course, Found, Item } from '../../catalog/model.ts';
import { blocksOf, haveNewFilm, haveNewLab, haveNewQuestions, readTexts } from './compare.ts';
import { findChanged } from './find-changed.ts';
import type { ChangesInput, ItemChange } from './find-changed.ts';
import { findNewLessons } from './new-lessons.ts';
import { readCompleted, readFinished } from './store.ts';

/**
 * The finished courses and completed guides of a person, in all academies, that have changed since, latest
 * first.
 */
export async function changedItemsOf(input: ChangesInput): Promise<ChangedItem[]> {
  const { pool, catalog, person } = input;
  const completed = await readCompleted(pool, { person });
  const changed = await findChanged(completed, input);
  const finished = await readFinished(pool, person);
  const added = await findNewLessons({ pool, catalog, person, finished, completed });
  const isNew = new Set(added.map(({ lesson }) => lesson.itemId));
  const found: (Found & { lab?: Item<'workshop'> | null })[] = [
    ...[...changed].flatMap(([itemId, { lab }]) => {
      const one = catalog.byItem(itemId);
      return one ? [{ ...one, lab }] : [];
    }),
    ...added,
  ];
  const latest = ({ item, lesson, lab }: (typeof found)[number]) =>
    Math.max((lesson ?? item).revision, lab?.revision ?? 0);
  const items = new Map<number, ChangedItem>();
  for (const { item, lesson } of found.toSorted((one, other) => latest(other) - latest(one))) {
    if (lesson && !finished.has(item.itemId)) continue;
    const entry = items.get(item.itemId) ?? toEntry(item, catalog.revision);
    const list = lesson && isNew.has(lesson.itemId) ? entry.newLessons : entry.lessons;
    if (lesson) list.push({ lessonId: lesson.id, slug: lesson.slug, title: lesson.card.title });
    items.set(item.itemId, entry);
  }
  for (const [itemId, { lessons, newLessons }] of items)
    for (const list of [lessons, newLessons])
      list.sort((one, other) => place(itemId, one.lessonId) - place(itemId, other.lessonId));
  return [...items.values()];

  function place(courseId: number, lessonId: string): number {
    const course = catalog.byItem(courseId)?.item as Course | undefined;
    return course?.lessons.find(({ id }) => id === lessonId)?.position ?? 0;
  }
}

function toEntry({ kind, tenantId, id, slug, card }: Found['item'], revision: number): ChangedItem {
  const title = 'title' in card ? card.title : id;
  return {
    kind: kind === 'guide' ? 'guide' : 'course',
    tenantId,
    id,
    slug,
    title,
    revision,
    lessons: [],
    newLessons: [],
  };
}

/** Limits the response to what a person would read. */
const SHOWN_BLOCKS = 40;

/** How one lesson or guide, which the person may read, differs from what they had read; null if it does not. */
export async function textChangeOf(
  item: Item<'lesson'> | Item<'guide'>,
  input: ChangesInput,
): Promise<TextChange | null> {
  const { pool, person } = input;
  const [completed] = await readCompleted(pool, { person, itemIds: [item.itemId] });
  const change = completed && (await findChanged([completed], input)).get(item.itemId);
  if (!change) return null;
  const { blocks, ...facts } = await compareTexts(item, { change, input });
  const { lab } = change;
  const changedAt = lab && (!change.text || lab.updatedAt > item.updatedAt) ? lab.updatedAt : item.updatedAt;
  return {
    ...facts,
    hasNewLab: facts.hasNewLab || lab !== null,
    completedAt: completed.completedAt.toISOString(),
    changedAt: changedAt.toISOString(),
    revision: Math.max(item.revision, lab?.revision ?? 0),
    blocks: blocks.slice(0, SHOWN_BLOCKS),
    left: Math.max(0, blocks.length - SHOWN_BLOCKS),
  };
}

type Compared = Pick<TextChange, 'hasNewQuestions' | 'hasNewFilm' | 'hasNewLab' | 'isStored'> & {
  blocks: BlockChange[];
};

async function compareTexts(
  item: Item<'lesson'> | Item<'guide'>,
  { change: { text }, input: { pool, person } }: { change: ItemChange; input: ChangesInput },
): Promise<Compared> {
  const same = { hasNewQuestions: false, hasNewFilm: false, hasNewLab: false, blocks: [] };
  if (!text) return { ...same, isStored: true };
  const texts = await readTexts(pool, [text.known?.hash ?? '', item.hash]);
  const [old, next] = [texts.get(text.known?.hash ?? ''), texts.get(item.hash)];
  // Even if a client claims to have read a revision, the person sees no text that was hidden from them in it.
  if (!old || text.known?.status === 'draft' || !canView(person, old.entitlements))
    return { ...same, isStored: false };
  if (!next) return { ...same, isStored: true };
  return {
    hasNewQuestions: haveNewQuestions(old, next),
    hasNewFilm: haveNewFilm(old, next),
    hasNewLab: haveNewLab(old, next),
    isStored: true,
    blocks: changedBlocks(blocksOf(old), blocksOf(next)).map(shorten),
  };
}

/** Unchanged parts are only shown for orientation. */
function shorten({ parts, ...block }: BlockChange): BlockChange {
  return { ...block, parts: parts.map((part, at) => shortenPart(part, parts.length - 1 - at)) };
}

const AROUND = 160;
const MOST = 2_000;

function shortenPart({ change, text }: TextPart, after: number): TextPart {
  if (change !== 'same') return { change, text: text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text };
  if (text.length <= 2 * AROUND) return { change, text };
  const [start, end] = [text.slice(0, AROUND), text.slice(-AROUND)];
  return { change, text: after === 0 ? `${start}…` : `${start} … ${end}` };
}
