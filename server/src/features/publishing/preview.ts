import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CheckedFolder } from '@academy/compiler/catalog';
import { checkInThread } from '@academy/compiler/check-in-thread';
import type { Fault } from '@academy/compiler/faults';
import { renderItems } from '@academy/compiler/render';
import { sourceNameOf } from '@academy/domain/publishing';
import type { Context } from '../../context.ts';
import { StartupError } from '../../startup-error.ts';
import { OwnedElsewhere } from './owners.ts';
import { publish } from './publish.ts';

/** What came of the last look at the folder. The number grows with each one that can be seen. */
export type Seen = {
  number: number;
  faults: Fault[];
  warnings: number;
  pages: { title: string; address: string }[];
};

export type Preview = {
  current: () => Seen;
  follow: (listener: (seen: Seen) => void) => () => void;
  stop: () => void;
};

type Wanted = NonNullable<Context['config']['preview']>;

/** An editor writes a file in several steps. */
const SETTLED_MS = 80;

/** Shows a folder while it is being written: published at once, and again whenever something in it is saved. */
export async function startPreview(
  context: Context,
  { folder, tenantId, variables, refresh }: Wanted & { refresh: () => Promise<void> },
): Promise<Preview> {
  const site = tenantId === undefined ? context.sites.byHost(undefined) : context.sites.byId(tenantId);
  if (!site) throw new StartupError(`PREVIEW_TENANT names the tenant ${tenantId}, which is not there.`);
  const listeners = new Set<(seen: Seen) => void>();
  let seen: Seen = { number: 0, faults: [], warnings: 0, pages: [] };

  const look = async () => {
    const looked = await show(context, { folder, variables, tenantId: site.tenant.id });
    if (looked.faults.length === 0) await refresh();
    seen = {
      ...looked,
      number: looked.faults.length === 0 ? seen.number + 1 : seen.number,
      pages: looked.pages.map(({ title, path }) => ({ title, address: site.origin + path })),
    };
    for (const listener of listeners) listener(seen);
  };
  const lookAgain = () =>
    look().catch((error: unknown) => context.log.error({ err: error }, 'the preview could not be made'));
  await look();

  let waiting: NodeJS.Timeout | undefined;
  // One look after the other: a later save is never overtaken by an earlier one.
  let last = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(lookAgain);
    }, SETTLED_MS);
  });
  return {
    current: () => seen,
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

type Looked = Pick<Seen, 'faults' | 'warnings'> & { pages: { title: string; path: string }[] };

async function show(
  { config, database, now }: Context,
  { folder, tenantId, variables }: Wanted & { tenantId: string },
): Promise<Looked> {
  const { compilerThread: thread } = config;
  const workerFile = thread && new URL(thread.href.replace(/worker\.(\w+)$/, 'check-worker.$1'));
  const found = await checkInThread(folder, { workerFile, variables });
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

/** Whoever writes wants to see it, drafts too. */
function asLive(checked: CheckedFolder): CheckedFolder {
  const items = checked.items.map((item) =>
    item.status === 'draft' ? { ...item, status: 'live' as const } : item,
  );
  return { ...checked, items };
}
