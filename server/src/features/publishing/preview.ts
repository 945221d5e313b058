import { watch } from 'node:fs';
import type { CheckedFolder, SourceItem } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import type { Fault } from '@academy/compiler/faults';
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
  { config, database, now }: Context,
  { site, shown, ...preview }: PreviewInput,
): Promise<PreviewResult> {
  const { folder, variables } = preview;
  const { id: tenantId, imageHosts } = site.tenant;
  const { compilerThread: thread } = config;
  // In this thread: starting another takes longer than reading a folder that its author just saved.
  const found = await checkFolder(folder, { variables, imageHosts, repository: readRepository(folder) });
  const { faults } = found;
  const warnings = found.warnings.length;
  const checked = { ...asLive(found), faults: [] };
  checked.items = itemsToShow({ items: checked.items, faults }, shown);
  try {
    const { revision } = await publish(database.publishing, {
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
    return { isNew: revision !== null, items: checked.items, faults, warnings };
  } catch (error) {
    if (!(error instanceof OwnedElsewhere)) throw error;
    const owned: Fault = { file: '.', line: 1, message: error.message };
    return { isNew: false, items: shown, faults: [...faults, owned], warnings };
  }
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
