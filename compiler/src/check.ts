import { setImmediate } from 'node:timers/promises';
import type { CheckedFolder, Inherited, ItemName, SourceItem } from './catalog.ts';
import type { Fault } from './faults.ts';
import { AssetCollector } from './folder/assets.ts';
import { RemotePictures } from './folder/copies.ts';
import { duplicateFaults } from './folder/duplicates.ts';
import type { ItemFolder } from './folder/item-folder.ts';
import { ItemReader } from './folder/item-reader.ts';
import { readLayout } from './folder/layout.ts';
import type { Limits } from './folder/limits.ts';
import { unresolvedMentions, type Mention } from './folder/mentions.ts';
import type { Repository } from './folder/repository.ts';
import { openSource } from './folder/source.ts';
import { findWorkshops } from './folder/workshops.ts';
import { checkWorkshop } from './labs/check-workshop.ts';
import { anchorReader, checkLinks, type LinkUse } from './links/check-links.ts';
import { findSections, withSections } from './links/quiz-sections.ts';

export type CheckOptions = {
  /** Values of `${NAME}` in template files. */
  variables?: Readonly<Record<string, string>>;
  limits?: Limits;
  /** The repository of the folder on the web, if known. */
  repository?: Repository;
  /** Hosts that pages may load pictures from. */
  imageHosts?: readonly string[];
  /** Called with every file before it is read. */
  onRead?: (file: string) => void;
  /** Called with every link to another site. */
  onOutsideLink?: (link: LinkUse) => void;
};

const PAUSE_EVERY = 200;

/**
 * Reads a whole content folder and reports all its faults. The result is small for any size of folder,
 * because texts are read, checked and hashed, but not returned.
 */
export async function checkFolder(
  folder: string,
  { variables = {}, limits, onRead, onOutsideLink, repository, imageHosts = [] }: CheckOptions = {},
): Promise<CheckedFolder> {
  const faults: Fault[] = [];
  const warnings: Fault[] = [];
  const report = (fault: Fault) => void faults.push(fault);
  const warn = (warning: Fault) => void warnings.push(warning);

  const source = openSource(folder, { report, ...(limits && { limits }), ...(onRead && { onRead }) });
  const collector = new AssetCollector({ source, report, warn });
  const pictures = new RemotePictures({ source, repository, imageHosts, warn });
  const reader = new ItemReader({ source, collector, variables, pictures, report, warn, onOutsideLink });
  const items: SourceItem[] = [];
  const layout = readLayout(source, { report, warn });

  for (const place of layout.items) {
    const found = items.length;
    for (const item of readItems(place, reader)) {
      items.push(item);
      // Synchronous reading is four times as fast; a pause lets other work run in between.
      if (items.length % PAUSE_EVERY === 0) await setImmediate();
    }
    const empty = emptyCourse(place, items.slice(found));
    if (empty) warn({ file: place.file, ...reader.lineIn(place.file, ['status']), ...empty });
  }
  for (const file of layout.tags) items.push(...reader.readTags(file));

  const workshops = findWorkshops(source);
  const naming = new Map<string, Mention[]>();
  for (const mention of reader.mentions)
    if (mention.kind === 'workshop') naming.set(mention.name, [...(naming.get(mention.name) ?? []), mention]);
  for (const [at, place] of workshops.places.entries()) {
    const labs = [place.id, ...place.names].flatMap((name) => naming.get(name) ?? []);
    const item = checkWorkshop(place, {
      source,
      collector,
      labs,
      order: at + 1,
      addLink: reader.addLink.bind(reader),
      onLinks: (found) => void reader.links.push(found),
      pictures,
      addVideo: (video) => reader.addVideo(video),
      report,
      warn,
    });
    if (item) items.push(item);
    await setImmediate();
  }

  const lineOf = reader.lineIn;
  faults.push(...duplicateFaults(items, lineOf));
  const anchorsOf = anchorReader({ source, variables, known: reader.anchors });
  const links = checkLinks({
    items,
    links: reader.links,
    source,
    anchorsOf,
    isIncomplete: reader.isIncomplete,
  });
  faults.push(...links.faults);
  warnings.push(...links.warnings);
  const unresolved = [
    ...unresolvedMentions({ mentions: reader.mentions, items, workshops: workshops.names, lineOf }),
    ...links.unresolved,
  ];
  warnings.push(...unresolved.map(({ warning }) => warning));
  const sections = findSections({
    items,
    quizzes: reader.quizzes,
    named: links.sections,
    source,
    variables,
    anchorsOf,
  });
  return {
    folder: source.root,
    variables,
    items: items.map((item) => withSections(links.resolved.get(item) ?? item, sections.get(item))),
    assets: [...collector.found.values()],
    faults: sortFaults(faults),
    warnings: sortFaults(warnings),
    unresolved,
    missingPictures: pictures.missing,
    localPictures: pictures.local,
    videos: reader.videos,
  };
}

function* readItems(place: ItemFolder, reader: ItemReader): Iterable<SourceItem> {
  const course = reader.read(place, { parent: null, order: place.position, inherited: null });
  if (course) yield course.item;
  if (place.kind !== 'course') return;

  // Lessons of a faulty course are checked as well, so that one run reports everything.
  const inherited: Inherited = {
    courseId: course?.item.id ?? '',
    courseSlug: course?.item.slug ?? '',
    entitlements: course?.entitlements ?? [],
    instructors: course?.instructors ?? [],
  };
  const parent: ItemName = { kind: 'course', id: inherited.courseId };
  let order = 0;
  for (const child of place.children) {
    const read = reader.read(child, { parent, order: (order += 1), inherited });
    if (read) yield read.item;
    for (const inner of child.children) {
      const lesson = reader.read(inner, {
        parent: { kind: 'module', id: read?.item.id ?? '' },
        order: (order += 1),
        inherited,
      });
      if (lesson) yield lesson.item;
    }
  }
}

/** Sorted by file and line, without duplicates: a folder may be read for several reasons. */
function sortFaults(faults: Fault[]): Fault[] {
  const distinct = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...distinct.values()].toSorted((one, other) =>
    one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
  );
}

/** The warning about a listed course without lessons; null otherwise. */
function emptyCourse(
  place: ItemFolder,
  items: readonly SourceItem[],
): { message: string; hint: string } | null {
  if (items[0]?.kind !== 'course' || items[0].status === 'draft') return null;
  const lessons = items.filter(({ kind }) => kind === 'lesson');
  if (lessons.some(({ status }) => status !== 'draft')) return null;
  const folders = place.children.flatMap((child) => (child.kind === 'module' ? child.children : [child]));
  // Faults of the others are already reported.
  if (lessons.length < folders.length) return null;
  return {
    message: `the course is ${items[0].status} and ${lessons.length === 0 ? 'has no lessons' : 'all its lessons are drafts'}`,
    hint: `set its status to draft until ${lessons.length === 0 ? 'it has one' : 'one of them is live'}`,
  };
}
