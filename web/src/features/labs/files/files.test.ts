import { unzipSync } from 'fflate';
import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { absolute, textFile, textOf, type Entry } from '@academy/lab-engine/files/entries';
import { createJournal, fingerprint, startingEntries } from '@academy/lab-engine/files/journal';
import { createAutosave } from './autosave.ts';
import type { LabRecord } from './lab-store.ts';
import { nameError, treeRows } from './tree.ts';
import { zip } from './zip.ts';

const AT = Date.UTC(2026, 0, 5, 10);
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (text: string) => textFile(text, { at: AT });
const file = (name: string, content: string): LabFile => ({
  path: `${LAB_HOME}/${name}`,
  content,
  encoding: 'text',
  isExecutable: false,
});

describe('the journal of a lab', () => {
  it('LAB-03 applies each change and reports the changed paths', () => {
    const journal = createJournal();
    const notified: string[][] = [];
    journal.subscribe((paths) => notified.push([...paths]));
    journal.apply({ does: 'put', path: '/a/b/c.txt', entry: text('one\n') });
    journal.apply({ does: 'append', path: '/a/b/c.txt', bytes: bytes('two\n'), at: AT });
    const entry = journal.get('/a/b/c.txt');
    expect(entry?.kind === 'file' && textOf(entry.bytes)).toBe('one\ntwo\n');
    journal.apply({ does: 'remove', path: '/a/b' });
    expect(journal.entries().map(([path]) => path)).toEqual(['/a']);
    expect(notified).toEqual([['/a/b', '/a', '/a/b/c.txt'], ['/a/b/c.txt'], ['/a/b', '/a/b/c.txt']]);
    expect(journal.version()).toBe(3);
  });

  it('LAB-03 does not remove a file whose name has the same prefix', () => {
    const journal = createJournal([
      ['/a', text('')],
      ['/ab', text('')],
    ]);
    journal.apply({ does: 'remove', path: '/a' });
    expect(journal.get('/ab')).toBeDefined();
  });

  it("LAB-03 starts with the author's files, including folders and programs", () => {
    const picture: LabFile = {
      path: `${LAB_HOME}/x/p.bin`,
      content: btoa('\0\x01'),
      encoding: 'base64',
      isExecutable: true,
    };
    const entries = new Map(
      startingEntries([file('notes.md', '# Hi\n'), picture], { home: LAB_HOME, at: AT }),
    );
    expect(entries.get(`${LAB_HOME}/x`)).toMatchObject({ kind: 'folder' });
    const entry = entries.get(picture.path);
    expect(entry).toMatchObject({ kind: 'file', mode: 0o755 });
    expect(entry?.kind === 'file' && textOf(entry.bytes)).toBeNull();
  });

  it('LAB-03 has a different fingerprint for different starting files', () => {
    expect(fingerprint([file('a', '1')])).toBe(fingerprint([file('a', '1')]));
    expect(fingerprint([file('a', '1')])).not.toBe(fingerprint([file('a', '2')]));
    expect(fingerprint([file('a', '1')])).not.toBe(fingerprint([file('b', '1')]));
  });
});

describe('saving a lab', () => {
  const record = { lab: 'of ada' } as LabRecord;

  it('LAB-03 saves changes made during a write with the next write, each once', async () => {
    const journal = createJournal();
    const written: string[][] = [];
    let release = () => undefined as void;
    const store = {
      async write(_record: LabRecord, files: readonly [string, Entry | undefined][]) {
        written.push(files.map(([path, entry]) => `${entry ? 'put' : 'gone'} ${path}`));
        await new Promise<void>((resolve) => (release = resolve));
      },
    };
    const autosave = createAutosave({ journal, store, record: () => record, onFault: () => undefined });
    journal.apply({ does: 'put', path: '/a', entry: text('1') });
    journal.apply({ does: 'put', path: '/b', entry: text('1') });
    journal.apply({ does: 'remove', path: '/a' });
    release();
    const done = autosave.save();
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await done;
    expect(written).toEqual([['put /a'], ['put /b', 'gone /a']]);
  });

  it('LAB-03 reports a failed write, and retries with the next change', async () => {
    const journal = createJournal();
    const written: string[][] = [];
    let faults = 0;
    const store = {
      async write(_record: LabRecord, files: readonly [string, Entry | undefined][]) {
        if (faults === 0) throw new Error('No room');
        written.push(files.map(([path]) => path));
      },
    };
    const autosave = createAutosave({ journal, store, record: () => record, onFault: () => faults++ });
    journal.apply({ does: 'put', path: '/a', entry: text('1') });
    await autosave.save();
    await autosave.save();
    expect(faults).toBe(1);
    expect(written).toEqual([['/a']]);
  });
});

describe('the list of files', () => {
  const entries = startingEntries([file('b.md', ''), file('a/x.md', ''), file('src/main/App.java', '')], {
    home: LAB_HOME,
    at: AT,
  });
  const names = (open: string[]) =>
    treeRows(entries, { root: LAB_HOME, open: new Set(open.map((name) => `${LAB_HOME}/${name}`)) }).map(
      ({ name, depth }) => `${depth} ${name}`,
    );

  it('LAB-03 shows folders first, and only the contents of open ones', () => {
    expect(names([])).toEqual(['1 a', '1 src/main', '1 b.md']);
    expect(names(['a', 'src/main'])).toEqual(['1 a', '2 x.md', '1 src/main', '2 App.java', '1 b.md']);
  });

  it('LAB-03 refuses invalid names', () => {
    expect(nameError('', [])).toContain('enter a name');
    expect(nameError('../etc', [])).toContain('empty parts');
    expect(nameError('a.md', ['a.md'])).toContain('already');
    expect(nameError('src/new.md', ['a.md'])).toBeNull();
  });

  it('LAB-03 resolves authored paths', () => {
    expect(absolute('~/x/../notes.md', LAB_HOME)).toBe(`${LAB_HOME}/notes.md`);
    expect(absolute('exercises/a.md', LAB_HOME)).toBe(`${LAB_HOME}/exercises/a.md`);
    expect(absolute('/tmp/a', LAB_HOME)).toBe('/tmp/a');
  });
});

describe('the archive to download', () => {
  it('LAB-03 is a zip with every file', () => {
    const packed = zip([
      { path: 'lab/a.txt', bytes: bytes('hello'), mode: 0o644, at: 0 },
      { path: 'lab/grün.sh', bytes: bytes(''), mode: 0o755, at: AT },
    ]);
    const found = Object.entries(unzipSync(packed));
    expect(found.map(([path, content]) => [path, new TextDecoder().decode(content)])).toEqual([
      ['lab/a.txt', 'hello'],
      ['lab/grün.sh', ''],
    ]);
    const view = new DataView(packed.buffer);
    const directory = view.getUint32(packed.length - 6, true);
    expect(view.getUint32(directory + 38, true) >>> 16).toBe(0o100644);
  });
});
