import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contentTree } from '../testing/content.ts';
import { privateFolder } from '../testing/folders.ts';
import type { testServer } from '../testing/server.ts';
import { whenDone } from '../testing/when-done.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const COPIED = ['contract', 'server'];

/** A copy of the sources where a feature adds files, with links to everything else. */
async function copyOfSources(): Promise<string> {
  const { path: tree, remove } = await privateFolder();
  whenDone(remove);
  const linkAll = async (folder: string, except: readonly string[]) => {
    await mkdir(join(tree, folder), { recursive: true });
    for (const name of await readdir(join(root, folder)))
      if (!except.includes(name)) await symlink(join(root, folder, name), join(tree, folder, name));
  };
  await linkAll('.', [...COPIED, 'node_modules']);
  await linkAll('node_modules', ['@academy']);
  await linkAll('node_modules/@academy', COPIED);
  for (const name of COPIED) {
    await linkAll(name, ['src']);
    await cp(join(root, name, 'src'), join(tree, name, 'src'), { recursive: true });
    await symlink(join(tree, name), join(tree, 'node_modules/@academy', name));
  }
  return tree;
}

/** The files in the guide, by path. */
async function shownFiles(): Promise<[path: string, text: string][]> {
  const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  return [...guide.matchAll(/^```ts\n\/\/ (?<path>\S+)\n(?<text>[^]*?)^```$/gm)].map(({ groups }) => [
    groups?.['path'] ?? '',
    groups?.['text'] ?? '',
  ]);
}

/** Adds an import and an entry to an exported list. */
async function addToList(file: string, { entry, from }: { entry: string; from: string }): Promise<void> {
  const text = await readFile(file, 'utf8');
  const name = entry.replace('...', '');
  const added = text.replace(/^(export const .*[[{])$/m, `$1\n  ${entry},`);
  if (added === text) throw new Error(`There is no list in ${file}`);
  await writeFile(file, `import { ${name} } from '${from}';\n${added}`);
}

const tree = await copyOfSources();
const files = await shownFiles();
for (const [path, text] of files) {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}
await addToList(join(tree, 'contract/src/endpoints.ts'), { entry: 'getGreeting', from: './greetings.ts' });
await addToList(join(tree, 'contract/src/schemas.ts'), {
  entry: '...greetingsSchemas',
  from: './schemas/greetings.ts',
});
await addToList(join(tree, 'server/src/features.ts'), {
  entry: 'greetings',
  from: './features/greetings/index.ts',
});
const { testServer: start } = (await import(join(tree, 'server/src/testing/server.ts'))) as {
  testServer: typeof testServer;
};
const server = await start({ config: { folders: { tenants: contentTree().folder } } });

describe('the feature that the contributor guide adds', () => {
  it('consists of two files in the contract and a folder in the server', () => {
    expect(files.map(([path]) => path)).toEqual([
      'contract/src/greetings.ts',
      'contract/src/schemas/greetings.ts',
      'server/src/features/greetings/calls.ts',
      'server/src/features/greetings/index.ts',
    ]);
  });

  it('answers over HTTP and is documented with the other calls', async () => {
    const { apiBasePath } = server.context.config;
    const answer = await server.get(`${apiBasePath}/greeting`, { tenantId: 'spring' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { text: 'Welcome to Spring Academy', courses: 3 } });
    const description = await server.get(`${apiBasePath}/openapi.json`);
    expect(await description.text()).toContain('"getGreeting"');
  });
});
