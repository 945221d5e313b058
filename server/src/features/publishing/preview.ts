import { watch } from 'node:fs';
import type { CheckedFolder, SourceItem } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import type { Fault } from '@academy/compiler/faults';
import { CompileError } from '@academy/compiler/item-compiler';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { readRepository } from '@academy/compiler/folder/repository';
import { renderItems } from '@academy/compiler/render';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import type { Context } from '../../context.ts';
import type { Site } from '../../tenants.ts';
import { OwnedElsewhere } from './owners.ts';
import { itemsToShow } from './preview-items.ts';
import { previewSite, previewSource } from './preview-site.ts';
import { publish } from './publish.ts';
import type { Published } from './write-revision.ts';

/** The result of the last check of the folder. The number grows with each successful one. */
export type PreviewState = {
  number: number;
  faults: Fault[];
  warnings: number;
  pages: { title: string; address: string }[];
};

export type Preview = {
  current: () => PreviewState;
  follow: (listener: (state: PreviewState) => void) => () => void;
  stop: () => void;
};

type PreviewConfig = NonNullable<Context['config']['preview']>;

/** Editors write a file in several steps. */
const SETTLED_MS = 80;

/** Publishes a folder at once, and again whenever a file in it is saved. */
export async function startPreview(
  context: Context,
  { refresh, ...preview }: PreviewConfig & { refresh: () => Promise<void> },
): Promise<Preview> {
  const site = previewSite(context, preview);
  const listeners = new Set<(state: PreviewState) => void>();
  let state: PreviewState = { number: 0, faults: [], warnings: 0, pages: [] };
  let shown: readonly SourceItem[] = [];

  const refreshPreview = async () => {
    const { isNew, items, faults, warnings } = await publishPreview(context, {
      ...preview,
      site,
      shown,
    });
    if (isNew) await refresh();
    shown = items;
    state = {
      faults,
      warnings,
      // With faults and nothing new the pages have nothing to load again.
      number: isNew || faults.length === 0 ? state.number + 1 : state.number,
      pages: pagesOf(items).map(({ title, path }) => ({ title, address: site.origin + path })),
    };
    for (const listener of listeners) listener(state);
  };
  const refreshOrLog = () =>
    refreshPreview().catch((error: unknown) =>
      context.log.error({ err: error }, 'the preview could not be made'),
    );
  await refreshPreview();

  let waiting: NodeJS.Timeout | undefined;
  // One after the other, so that an earlier save never overwrites a later one.
  let last = Promise.resolve();
  const watcher = watch(preview.folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(refreshOrLog);
    }, SETTLED_MS);
  });
  return {
    current: () => state,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearTimeout(waiting);
      watcher.close();
    },
  };
}

type PreviewInput = PreviewConfig & { site: Site; shown: readonly SourceItem[] };
type PreviewResult = Pick<PreviewState, 'faults' | 'warnings'> & {
  /** Whether anything changed for readers. */
  isNew: boolean;
  items: readonly SourceItem[];
};

async function publishPreview(
  context: Context,
  { site, shown, ...preview }: PreviewInput,
): Promise<PreviewResult> {
  const { folder, variables } = preview;
  const { imageHosts } = site.tenant;
  // In this thread: starting another takes longer than reading a folder that its author just saved.
  const found = await checkFolder(folder, { variables, imageHosts, repository: readRepository(folder) });
  const { items, ...rest } = asLive(found);
  const faults = [...found.faults];
  const warnings = found.warnings.length;
  for (;;) {
    const chosen = itemsToShow({ items, faults }, shown);
    try {
      const checked = { ...rest, faults: [], items: chosen };
      const { revision } = await publishChecked(context, { checked, preview, tenantId: site.tenant.id });
      return { isNew: revision !== null, items: chosen, faults, warnings };
    } catch (error) {
      const fault = faultOf(error, chosen);
      if (!fault) throw error;
      faults.push(fault);
      if (fault.file === '.') return { isNew: false, items: shown, faults, warnings };
    }
  }
}

type CheckedInput = { checked: CheckedFolder; preview: PreviewConfig; tenantId: string };

function publishChecked(
  { config, database, now }: Context,
  { checked, preview, tenantId }: CheckedInput,
): Promise<Published> {
  const { compilerThread: thread } = config;
  return publish(database.publishing, {
    tenantId,
    source: previewSource(preview),
    author: 'Preview',
    folderHash: '',
    checked,
    render: (known) =>
      renderItems(checked, { known: (hash) => known.has(hash), ...(thread && { workerFile: thread }) }),
    readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
    now: now(),
  });
}

/** What the author can mend: a name that is taken, or a text that the check could not know to be too much. */
function faultOf(error: unknown, items: readonly SourceItem[]): Fault | null {
  if (error instanceof OwnedElsewhere) return { file: '.', line: 1, message: error.message };
  if (!(error instanceof CompileError)) return null;
  const files = items.flatMap(({ file, texts }) => [file, ...Object.values(texts)]);
  const file = files.find(
    (one) => error.message.startsWith(`${one} `) || error.message.startsWith(`${one}:`),
  );
  return file === undefined ? null : { file, line: 1, message: error.message };
}

function pagesOf(items: readonly SourceItem[]): { title: string; path: string }[] {
  return items.flatMap(({ kind, slug, title }) => {
    const path = {
      course: '/courses/',
      guide: '/guides/',
      path: '/paths/',
      instructor: '/instructors/',
      page: '/',
    }[kind as string];
    return path ? [{ title, path: path + slug }] : [];
  });
}

/** Authors want to see drafts as well. */
function asLive(checked: CheckedFolder): CheckedFolder {
  const items = checked.items.map((item) =>
    item.status === 'draft' ? { ...item, status: 'live' as const } : item,
  );
  return { ...checked, items };
}
