import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { CheckedFolder, CompiledItem } from '@academy/compiler/catalog';
import { startWorker } from '@academy/compiler/worker-pool';
import type { Config } from '../../config/config.ts';
import type { AheadInput, AheadMessage } from './preview-worker.ts';

/** A folder that is checked, and what of it is compiled already. */
export type Ahead = {
  checked: CheckedFolder;
  /** Undefined for items that are not compiled yet. */
  compiled: (sourceHash: string) => Promise<CompiledItem | undefined>;
};

export type PreviewAhead = {
  /** Null if the folder has to be read again: a file was saved since, or the thread failed. */
  read: () => Promise<Ahead | null>;
  stop: () => Promise<void>;
};

type AheadConfig = {
  preview?: Config['preview'];
  compilerThread?: URL | undefined;
  folders: Pick<Config['folders'], 'tenants'>;
  database: Pick<Config['database'], 'dataDir'>;
};

/**
 * Checks the folder of a preview and compiles what is shown first in a thread, which the bundle alone has. Where an
 * earlier preview has left its database, hardly anything has to be compiled, and a thread would only take turns with the
 * start.
 */
export function startPreviewAhead(config: AheadConfig): PreviewAhead | undefined {
  const { preview, compilerThread, folders, database } = config;
  if (!preview || !compilerThread || existsSync(join(database.dataDir, 'postgres'))) return undefined;
  const workerFile = new URL(compilerThread.href.replace(/worker\.(\w+)$/, 'preview-worker.$1'));
  return readAhead(workerFile, { ...preview, tenants: folders.tenants });
}

export function readAhead(workerFile: URL, input: AheadInput): PreviewAhead {
  let isOutdated = false;
  const watcher = watch(input.folder, { recursive: true }, () => {
    isOutdated = true;
  });
  watcher.on('error', () => (isOutdated = true));
  const worker = startWorker(workerFile, input);
  const items = new Map<string, Promise<CompiledItem | undefined>>();
  const waiting = new Map<string, (item?: CompiledItem) => void>();
  const checked = new Promise<CheckedFolder | null>((resolve) => {
    worker.on('message', (message: AheadMessage) => {
      if ('compiled' in message) return waiting.get(message.compiled.sourceHash)?.(message.compiled);
      for (const hash of message.first)
        items.set(hash, new Promise((resolveItem) => waiting.set(hash, resolveItem)));
      resolve(message.checked);
    });
    // What the thread could not do is done, and its faults reported, on request.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      for (const resolveItem of waiting.values()) resolveItem();
      resolve(null);
    });
  });
  return {
    async read() {
      const found = await checked;
      if (!found || isOutdated) return null;
      return { checked: found, compiled: async (hash) => items.get(hash) };
    },
    async stop() {
      watcher.close();
      await worker.terminate();
    },
  };
}
