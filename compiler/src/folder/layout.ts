import { posix } from 'node:path';
import { COLLECTIONS, FORMS, type ItemFolder } from './item-folder.ts';
import { findClosest } from './suggestions.ts';
import { warnUnreadCollections, warnUnreadInside } from './unread-items.ts';
import type { Entry, Report, Source } from './source.ts';

export type Layout = { items: Iterable<ItemFolder>; tags: string[] };

type Single = (typeof COLLECTIONS)[keyof typeof COLLECTIONS];
const SINGLES: readonly Single[] = ['course', 'guide', 'path', 'test', 'instructor', 'page'];

/** Identifies the folder of a tenant. */
export const TENANT_FILE = 'tenant.yaml';

const TEXT_NAMES = ['content', 'summary', 'description', 'conclusion', 'transcript', 'preview', 'bio'];
/** These have another purpose, unless they contain a lesson.json or module.json. */
const NOT_LESSONS = new Set(['workshops', 'labs', 'resources', 'metadata', 'assets', 'images', 'scripts']);

/**
 * Recognizes the layouts of content: a tenant's folder with collections, a single course (or guide, path …),
 * or a repository with either of them under `metadata/lms`.
 */
export function readLayout(source: Source, { report, warn }: { report: Report; warn: Report }): Layout {
  const context = { source, report, warn };
  for (const base of ['', 'metadata/lms']) {
    const entries = source.list(base);
    for (const kind of SINGLES) {
      if (entries.some(({ name }) => extensionOf(kind, name))) {
        warnUnreadCollections({ base, entries, beside: kind }, context);
        return {
          items: readItemFolder(kind, base, { position: 1, entries, ...context }),
          tags: findTagFiles(source, base, entries),
        };
      }
    }
    const collections = entries.filter(
      (entry) => entry.kind === 'folder' && Object.hasOwn(COLLECTIONS, entry.name),
    );
    const tags = findTagFiles(source, base, entries);
    if (collections.length > 0 || tags.length > 0) {
      warnUnreadCollections({ base, entries, beside: null }, context);
      return { items: readCollections(base, collections, context), tags };
    }
  }
  // A tenant's folder may contain only the brand.
  if (source.list('').some(({ name }) => name === TENANT_FILE)) return { items: [], tags: [] };
  report({
    file: '.',
    line: 1,
    message: 'there is no content in this folder',
    hint: 'a course has a course.json; a tenant has courses/, guides/, paths/, instructors/ or pages/',
  });
  return { items: [], tags: [] };
}

/** The extension of an item's metadata file, such as `json` of course.json; null for any other file. */
function extensionOf(kind: string, name: string): string | null {
  return FORMS.find((form) => name === `${kind}.${form}`) ?? null;
}

type Context = { source: Source; report: Report; warn: Report };

function* readCollections(base: string, collections: Entry[], context: Context): Iterable<ItemFolder> {
  for (const { name } of collections) {
    const kind = COLLECTIONS[name as keyof typeof COLLECTIONS];
    const folder = posix.join(base, name);
    let position = 0;
    for (const entry of context.source.list(folder)) {
      if (entry.kind !== 'folder') continue;
      position += 1;
      yield* readItemFolder(kind, posix.join(folder, entry.name), { position, ...context });
    }
  }
}

type ItemFolderInput = Context & { position: number; entries?: Entry[] };

function readItemFolder(
  kind: ItemFolder['kind'],
  folder: string,
  { position, entries, ...context }: ItemFolderInput,
): ItemFolder[] {
  const inside = entries ?? context.source.list(folder);
  const files = new Set(inside.filter((entry) => entry.kind === 'file').map(({ name }) => name));
  const forms = [...files].filter((name) => extensionOf(kind, name));
  const [form] = forms;
  if (!form) {
    if ([...files].some((name) => name.endsWith('.md'))) {
      context.report({
        file: folder,
        line: 1,
        message: `this folder has texts but no ${kind}.json`,
        hint: `add a ${kind}.json with id, slug, title and status`,
      });
    }
    warnUnreadInside({ kind, folder, entries: inside }, context);
    return [];
  }
  if (forms.length > 1) {
    context.report({
      file: posix.join(folder, form),
      line: 1,
      message: `${forms.join(' and ')} describe the same ${kind}`,
      hint: 'keep one of them',
    });
  }
  warnMisspelledTexts(folder, files, context);
  const children =
    kind === 'course' || kind === 'module' ? readChildren({ kind, folder, entries: inside }, context) : [];
  return [{ kind, folder, file: posix.join(folder, form), files, children: children, position }];
}

type ParentFolder = { kind: 'course' | 'module'; folder: string; entries: Entry[] };

function readChildren({ kind: parent, folder, entries }: ParentFolder, context: Context): ItemFolder[] {
  const places: ItemFolder[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'folder') continue;
    const inner = posix.join(folder, entry.name);
    const inside = context.source.list(inner);
    const kind = (['lesson', 'module'] as const).find((name) =>
      inside.some((file) => extensionOf(name, file.name)),
    );
    if (kind === 'module' && parent === 'module') {
      context.report({
        file: inner,
        line: 1,
        message: 'a module can not hold another module',
        hint: 'move it beside the outer one',
      });
    } else if (kind) {
      if (kind === 'lesson') warnUnreadInside({ kind, folder: inner, entries: inside }, context);
      places.push(
        ...readItemFolder(kind, inner, { position: places.length + 1, entries: inside, ...context }),
      );
    } else if (NOT_LESSONS.has(entry.name)) {
      continue;
    } else if (/^\d+[-_]/.test(entry.name) && inside.some(({ name }) => name.endsWith('.md'))) {
      context.report({
        file: inner,
        line: 1,
        message: 'this folder has texts but no lesson.json',
        hint: 'add a lesson.json, or a module.json if lessons lie inside',
      });
    } else {
      warnUnreadInside({ kind: 'module', folder: inner, entries: inside }, context);
    }
  }
  return places;
}

function warnMisspelledTexts(folder: string, files: ReadonlySet<string>, { warn }: Context): void {
  for (const name of files) {
    const stem = /^([a-z-]+)(?:\.template)?\.md$/i.exec(name)?.[1];
    if (!stem || TEXT_NAMES.includes(stem) || stem.toLowerCase() === 'readme') continue;
    const meant = findClosest(stem, TEXT_NAMES);
    if (meant)
      warn({
        file: posix.join(folder, name),
        line: 1,
        message: `${name} is not read`,
        hint: `did you mean ${meant}.md?`,
      });
  }
}

function findTagFiles(source: Source, base: string, entries: Entry[]): string[] {
  const beside = entries
    .filter((entry) => entry.kind === 'file' && extensionOf('tags', entry.name))
    .map(({ name }) => posix.join(base, name));
  if (!entries.some((entry) => entry.kind === 'folder' && entry.name === 'tags')) return beside;
  const folder = posix.join(base, 'tags');
  return [
    ...beside,
    ...source
      .list(folder)
      .filter(({ name }) => extensionOf('tags', name))
      .map(({ name }) => posix.join(folder, name)),
  ];
}
