import { watch } from 'node:fs';
import type { CheckedFolder, SourceItem } from '@academy/compiler/catalog';
import { checkFolder } from '@academy/compiler/check';
import { CompileError } from '@academy/compiler/compile-error';
import type { Fault } from '@academy/compiler/faults';
import { fileChunks } from '@academy/compiler/folder/file-chunks';
import { readRepository } from '@academy/compiler/folder/repository';
import { renderItems } from '@academy/compiler/render';
import { itemPath } from '@academy/domain/pages';
import { CHUNK_BYTES } from '../../catalog/asset-chunks.ts';
import type { BaseContext, Context } from '../../context.ts';
import type { Site } from '../../catalog/tenants.ts';
import { readStoredItems } from './item-state.ts';
import { OwnedElsewhere } from './owners.ts';
import { asLive, FIRST_ITEMS, firstOf, itemsToShow } from './preview-items.ts';
import { previewSite, previewSource } from './preview-site.ts';
import { publish } from './publish.ts';
import { findSource } from './versions.ts';
import type { Published } from './write-revision.ts';

/** The result of the last check of the folder. The number increases with each successful one. */
export type PreviewState = {
  number: number;
  faults: Fault[];
  warnings: number;
  pages: { title: string; address: string }[];
  /** Whether the rest of a long folder is still being compiled. */
  isPart: boolean;
};

export type Preview = {
  /** Shows the rest of a long folder; settles when the whole folder is shown or failed. */
  showRest: () => Promise<void>;
  current: () => PreviewState;
  follow: (listener: (state: PreviewState) => void) => () => void;
  stop: () => Promise<void>;
};

type Previewing = BaseContext & Pick<Context, 'catalog'>;
type PreviewConfig = NonNullable<Context['config']['preview']>;

/** Editors write a file in several steps. */
const SETTLED_MS = 80;

/** Publishes a folder, and again whenever a file in it is saved. */
export async function startPreview(context: Previewing, preview: PreviewConfig): Promise<Preview> {
  const site = previewSite(context, preview);
  const listeners = new Set<(state: PreviewState) => void>();
  let state: PreviewState = { number: 0, faults: [], warnings: 0, pages: [], isPart: false };
  let shown: readonly SourceItem[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  const show = async (checked: CheckedFolder, { atMost = Infinity } = {}) => {
    const input = { ...preview, checked, site, shown, atMost, signal };
    const { isNew, isPart, items, faults, warnings } = await publishPreview(context, input);
    if (isNew) await context.catalog.refresh();
    shown = items;
    state = {
      faults,
      warnings,
      // If there are only faults and no changes, pages need not reload.
      number: isNew || faults.length === 0 ? state.number + 1 : state.number,
      pages: pagesOf(items).map(({ title, path }) => ({ title, address: site.origin + path })),
      isPart,
    };
    for (const listener of listeners) listener(state);
  };
  // One after the other, so that an earlier save never overwrites a later one.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => {
      if (!signal.aborted) context.log.error({ err: error }, 'the preview could not be made');
    });
    return last;
  };
  let waiting: NodeJS.Timeout | undefined;
  // Started before the folder is read, so that no save is missed.
  const watcher = watch(preview.folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void inTurn(async () => show(await check(preview, site))), SETTLED_MS);
  });
  watcher.on('error', (error) => context.log.warn({ err: error }, 'The folder is no longer watched'));
  const stop = async () => {
    clearTimeout(waiting);
    watcher.close();
    stopping.abort();
    await last;
  };
  const showFirst = async () => {
    const found = await check(preview, site);
    await show(found, { atMost: FIRST_ITEMS });
    return found;
  };
  const first = showFirst();
  last = first.then(
    () => undefined,
    () => undefined,
  );
  try {
    const found = await first;
    return {
      showRest: () => inTurn(async () => (state.isPart ? show(found) : undefined)),
      current: () => state,
      follow(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

// On this thread: starting another takes longer than reading a folder that was just read.
async function check({ folder, variables }: PreviewConfig, { tenant }: Site): Promise<CheckedFolder> {
  const { imageHosts } = tenant;
  return asLive(await checkFolder(folder, { variables, imageHosts, repository: readRepository(folder) }));
}

type PreviewInput = PreviewConfig & {
  checked: CheckedFolder;
  site: Site;
  shown: readonly SourceItem[];
  /** The maximum number of items that the last preview did not show. */
  atMost: number;
  signal: AbortSignal;
};
type PreviewResult = Pick<PreviewState, 'faults' | 'warnings' | 'isPart'> & {
  /** Whether anything changed for readers. */
  isNew: boolean;
  items: readonly SourceItem[];
};

async function publishPreview(
  context: BaseContext,
  { checked, site, shown, atMost, signal, ...preview }: PreviewInput,
): Promise<PreviewResult> {
  const { items, ...rest } = checked;
  const faults = [...rest.faults];
  const warnings = rest.warnings.length;
  const tenantId = site.tenant.id;
  const live = await readLive(context, { tenantId, source: previewSource(preview) });
  for (;;) {
    const all = itemsToShow({ items, faults }, shown);
    const chosen = firstOf(all, { live, atMost });
    const isPart = chosen.length < all.length;
    try {
      const part = { ...rest, faults: [], items: chosen };
      const { revision } = await publishChecked(context, { checked: part, preview, tenantId, signal });
      return { isNew: revision !== null, isPart, items: chosen, faults, warnings };
    } catch (error) {
      const fault = faultOf(error, chosen);
      if (!fault) throw error;
      faults.push(fault);
      if (fault.file === '.') return { isNew: false, isPart, items: shown, faults, warnings };
    }
  }
}

async function readLive(
  { database: { publishing } }: BaseContext,
  source: { tenantId: string; source: string },
): Promise<ReadonlyMap<string, unknown>> {
  return readStoredItems(publishing, { sourceId: await findSource(publishing, source) });
}

type CheckedInput = {
  checked: CheckedFolder;
  preview: PreviewConfig;
  tenantId: string;
  signal: AbortSignal;
};

function publishChecked(
  { config, database, now }: BaseContext,
  { checked, preview, tenantId, signal }: CheckedInput,
): Promise<Published> {
  const { compilerThread: thread } = config;
  return publish(database.publishing, {
    tenantId,
    source: previewSource(preview),
    author: 'Preview',
    folderHash: '',
    checked,
    render: (known) =>
      renderItems(checked, {
        known: (hash) => known.has(hash),
        signal,
        ...(thread && { workerFile: thread }),
      }),
    readAsset: ({ path }) => fileChunks(path, CHUNK_BYTES),
    now: now(),
  });
}

/** Faults that the author can fix: a taken name, or a text that exceeds limits the check doesn't know. */
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
    const path = itemPath({ kind, slug });
    return path ? [{ title, path }] : [];
  });
}
