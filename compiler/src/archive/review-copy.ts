import { posix } from 'node:path';
import { parseDocument } from 'yaml';
import { findWorkshops, type WorkshopLocation } from '../folder/workshops.ts';
import { openSource } from '../folder/source.ts';
import { folderFiles } from './pack.ts';
import type { ArchivedFile, FileInPieces } from './write.ts';

export type ReviewCopy = {
  kind: 'course' | 'guide' | 'path' | 'page';
  /** The id of the copy. */
  id: string;
  files: Iterable<ArchivedFile | FileInPieces>;
};

const PREFIX = 'review-';
const ROOT = /^(?:metadata\/lms\/)?(course|guide|path|page)(?:\.template)?\.(?:json|ya?ml)$/;
const ITEM = /(?:^|\/)(?:course|module|lesson|guide|path|page)(?:\.template)?\.(?:json|ya?ml)$/;
const WORKSHOP = /(?:^|\/)resources\/workshop\.yaml$/;
/** Tag names belong to the academy, which already has them. */
const TAGS = /^(?:metadata\/lms\/)?tags\.(?:json|ya?ml)$/;

/**
 * The folder of one item as a draft next to the live version: with its own ids and address, so that it
 * replaces nothing. Null for any other folder.
 */
export function reviewCopy(folder: string, options: { skipped: (path: string) => void }): ReviewCopy | null {
  const source = openSource(folder, { report: () => undefined });
  const { places } = findWorkshops(source);
  const workshops = new Map(
    places.flatMap(({ id, names }) => [id, ...names].map((name) => [name, PREFIX + id] as const)),
  );
  const namedByFolder = places.filter(({ id, folder: place }) => posix.basename(place) === id);
  for (const base of ['', 'metadata/lms'])
    for (const entry of source.list(base)) {
      const path = posix.join(base, entry.name);
      const [, kind] = ROOT.exec(path) ?? [];
      const id = kind && parseDocument(source.readText(path, source.limits.metadataBytes) ?? '').get('id');
      if (typeof id !== 'string') continue;
      return {
        kind: kind as ReviewCopy['kind'],
        id: PREFIX + id,
        files: copies(folderFiles(folder, options), { workshops, namedByFolder }),
      };
    }
  return null;
}

function* copies(
  files: Iterable<FileInPieces>,
  {
    workshops,
    namedByFolder,
  }: { workshops: ReadonlyMap<string, string>; namedByFolder: readonly WorkshopLocation[] },
): Iterable<ArchivedFile | FileInPieces> {
  for (const file of files) {
    if (TAGS.test(file.path)) continue;
    const workshop = namedByFolder.find((place) => file.path.startsWith(`${place.folder}/`));
    const path = workshop
      ? posix.join(
          posix.dirname(workshop.folder),
          PREFIX + workshop.id,
          file.path.slice(workshop.folder.length),
        )
      : file.path;
    const change = ITEM.test(file.path)
      ? (document: Document) => renameItem(document, { isRoot: ROOT.test(file.path), workshops })
      : WORKSHOP.test(file.path)
        ? (document: Document) => prefix(document, ['metadata', 'name'])
        : null;
    yield change ? { path, bytes: changed(file, change) } : { ...file, path };
  }
}

type Document = ReturnType<typeof parseDocument>;

function changed({ path, chunks }: FileInPieces, change: (document: Document) => void): Uint8Array {
  const document = parseDocument(Buffer.concat([...chunks]).toString());
  change(document);
  return Buffer.from(
    path.endsWith('.json') ? JSON.stringify(document.toJSON(), null, 2) : document.toString(),
  );
}

function renameItem(
  document: Document,
  { isRoot, workshops }: { isRoot: boolean; workshops: ReadonlyMap<string, string> },
): void {
  prefix(document, ['id']);
  if (isRoot) {
    prefix(document, ['slug']);
    document.set('status', 'draft');
  }
  for (const place of [
    ['settings', 'educates'],
    ['settings', 'lab', 'workshop'],
  ]) {
    const renamed = workshops.get(String(document.getIn(place)));
    if (renamed) document.setIn(place, renamed);
  }
}

function prefix(document: Document, place: string[]): void {
  const value = document.getIn(place);
  if (typeof value === 'string') document.setIn(place, PREFIX + value);
}
