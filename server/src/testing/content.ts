import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleFiles } from './sample-content.ts';
import { BRAND_FOLDERS } from '@academy/domain/tenant-face';
import { whenDone } from './when-done.ts';

const bundled = fileURLToPath(new URL('../../../content/tenants/', import.meta.url));

/** A folder of tenants that a test may change as an author would, between two starts. */
export type ContentTree = {
  folder: string;
  /** Objects are written as JSON, texts and bytes unchanged. */
  write: (file: string, content: string | Uint8Array | object) => void;
  /** Edits an existing file, which must change. */
  edit: (file: string, change: (text: string) => string) => void;
  remove: (path: string) => void;
  rename: (from: string, to: string) => void;
};

export type Files = Record<string, string | Uint8Array | object>;

const untouched = new Set<string>();

/** Whether a folder has the sample content and nothing else. */
export function isUntouchedSample(folder: string): boolean {
  return untouched.has(folder);
}

/** The bundled brands with test content, so that editing bundled courses doesn't change tests. */
export function contentTree(files: Files = sampleFiles): ContentTree {
  const folder = mkdtempSync(join(tmpdir(), 'academy-tenants-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return contentTreeIn(folder, files);
}

/** The same in a folder that the caller removes, also outside of tests. */
export function contentTreeIn(folder: string, files: Files = sampleFiles): ContentTree {
  for (const tenantId of readdirSync(bundled)) copyBrand(tenantId);
  const tree: ContentTree = {
    folder,
    write(file, content) {
      untouched.delete(folder);
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      const isRaw = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(path, isRaw ? content : JSON.stringify(content, null, 2));
    },
    edit(file, change) {
      untouched.delete(folder);
      const before = readFileSync(join(folder, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`The edit of ${file} changed nothing`);
      writeFileSync(join(folder, file), after);
    },
    remove(path) {
      untouched.delete(folder);
      rmSync(join(folder, path), { recursive: true });
    },
    rename(from, to) {
      untouched.delete(folder);
      renameSync(join(folder, from), join(folder, to));
    },
  };
  for (const [file, content] of Object.entries(files)) tree.write(file, content);
  if (files === sampleFiles) untouched.add(folder);
  return tree;

  function copyBrand(tenantId: string): void {
    for (const name of readdirSync(join(bundled, tenantId))) {
      if (!isBrand(name)) continue;
      cpSync(join(bundled, tenantId, name), join(folder, tenantId, name), { recursive: true });
    }
    // Starters reference courses that are not copied.
    const yaml = join(folder, tenantId, 'tenant.yaml');
    const brand = readFileSync(yaml, 'utf8').replace(/^starters:\n(?: +- .*\n)+/m, '');
    writeFileSync(yaml, brand);
  }
}

function isBrand(name: string): boolean {
  return ['tenant.yaml', ...BRAND_FOLDERS].includes(name) || name.endsWith('.svg');
}
