import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkInThread } from '@academy/compiler/check-in-thread';
import type { Fault } from '@academy/compiler/faults';
import { readRepository } from '@academy/compiler/folder/repository';
import { renderItems } from '@academy/compiler/render';
import { sourceNameOf } from '@academy/domain/publishing';
import type { Context } from '../../context.ts';
import { StartupError } from '../../startup-error.ts';
import type { Site } from '../../tenants.ts';
import { OwnedElsewhere } from './owners.ts';
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
  { folder, tenantId, variables, refresh }: PreviewConfig & { refresh: () => Promise<void> },
): Promise<Preview> {
  const site = tenantId === undefined ? context.sites.byHost(undefined) : context.sites.byId(tenantId);
  if (!site) throw new StartupError(`PREVIEW_TENANT names the tenant ${tenantId}, which does not exist.`);
  const listeners = new Set<(state: PreviewState) => void>();
  let state: PreviewState = { number: 0, faults: [], warnings: 0, pages: [] };

  const refreshPreview = async () => {
    const result = await publishPreview(context, { folder, variables, site });
    if (result.faults.length === 0) await refresh();
    state = {
      ...result,
      number: result.faults.length === 0 ? state.number + 1 : state.number,
      pages: result.pages.map(({ title, path }) => ({ title, address: site.origin + path })),
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
  const watcher = watch(folder, { recursive: true }, () => {
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

type PreviewResult = Pick<PreviewState, 'faults' | 'warnings'> & { pages: { title: string; path: string }[] };

async function publishPreview(
  { config, database, now }: Context,
  { folder, variables, site }: Pick<PreviewConfig, 'folder' | 'variables'> & { site: Site },
): Promise<PreviewResult> {
  const { id: tenantId, imageHosts } = site.tenant;
  const { compilerThread: thread } = config;
  const workerFile = thread && new URL(thread.href.replace(/worker\.(\w+)$/, 'check-worker.$1'));
  const found = await checkInThread(folder, {
    workerFile,
    variables,
    imageHosts,
    repository: readRepository(folder),
  });
  const checked = asLive(found);
  const { faults, warnings, items } = checked;
  if (faults.length > 0) return { faults, warnings: warnings.length, pages: [] };
  try {
    await publish(database.publishing, {
      tenantId,
      source: sourceNameOf(basename(folder)) ?? 'preview',
      author: 'Preview',
      folderHash: '',
      checked,
      render: (known) =>
        renderItems(checked, { known: (hash) => known.has(hash), ...(thread && { workerFile: thread }) }),
      readAsset: ({ path }) => readFile(path),
      now: now(),
    });
  } catch (error) {
    if (!(error instanceof OwnedElsewhere)) throw error;
    return { faults: [{ file: '.', line: 1, message: error.message }], warnings: warnings.length, pages: [] };
  }
  const pages = items.flatMap(({ kind, slug, title }) => {
    const path = {
      course: '/courses/',
      guide: '/guides/',
      path: '/paths/',
      instructor: '/instructors/',
      page: '/',
    }[kind as string];
    return path ? [{ title, path: path + slug }] : [];
  });
  return { faults, warnings: warnings.length, pages };
}

/** Authors want to see drafts as well. */
function asLive(checked: CheckedFolder): CheckedFolder {
  const items = checked.items.map((item) =>
    item.status === 'draft' ? { ...item, status: 'live' as const } : item,
  );
  return { ...checked, items };
}
