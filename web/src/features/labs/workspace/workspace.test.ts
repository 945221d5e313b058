import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { textOf, type Entry } from '../files/entries.ts';
import type { LabRecord, LabStore } from '../files/lab-store.ts';
import type { FromShell, ToShell } from '../shell/protocol.ts';
import { createShell } from '../shell/shell.ts';
import { openWorkspace } from './workspace.ts';

const file = (name: string, content: string): LabFile => ({
  path: `${LAB_HOME}/${name}`,
  content,
  encoding: 'text',
  isExecutable: false,
});
const FILES = [file('cup.txt', 'empty\n')];

function memoryStore() {
  const labs = new Map<string, { record: LabRecord; files: Map<string, Entry> }>();
  const store: LabStore = {
    async read(lab) {
      const kept = labs.get(lab);
      return kept ? { record: kept.record, files: [...kept.files] } : null;
    },
    async write(record, files) {
      const kept = labs.get(record.lab) ?? { record, files: new Map<string, Entry>() };
      for (const [path, entry] of files) {
        if (entry) kept.files.set(path, entry);
        else kept.files.delete(path);
      }
      labs.set(record.lab, { ...kept, record: structuredClone(record) });
    },
    drop: async (lab) => void labs.delete(lab),
  };
  return { store, labs };
}

/** A worker in this very thread; one that hangs hears nothing any more. */
function workers() {
  const made: { isHanging: boolean; isGone: boolean }[] = [];
  const spawn = () => {
    const worker = { isHanging: false, isGone: false };
    made.push(worker);
    let tell: (event: { data: FromShell }) => void = () => undefined;
    const take = createShell((data) => {
      if (!worker.isHanging && !worker.isGone) tell({ data: structuredClone(data) });
    });
    return {
      postMessage: (message: ToShell) => void (worker.isHanging || take(structuredClone(message))),
      terminate: () => void (worker.isGone = true),
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'message') tell = listener as typeof tell;
      },
    };
  };
  return { spawn, made };
}

async function aWorkspace({
  store = memoryStore().store,
  files = FILES,
  lab = 'ada',
  visitorLab = null as string | null,
} = {}) {
  const { spawn, made } = workers();
  let late: (() => void) | null = null;
  const workspace = await openWorkspace({
    lab,
    visitorLab,
    workshop: { files },
    store,
    spawn,
    now: () => Date.UTC(2026, 0, 5),
    later: (work) => {
      late = work;
      return () => void (late = null);
    },
  });
  const run = async (line: string) => {
    let output = '';
    const ran = await workspace.runner.run(1, line, (text) => void (output += text));
    if (ran.kind === 'ran') workspace.remember(ran.record);
    return { output, kind: ran.kind };
  };
  const text = (name: string) => {
    const entry = workspace.journal.get(`${LAB_HOME}/${name}`);
    return entry?.kind === 'file' ? textOf(entry.bytes) : null;
  };
  return { workspace, run, text, made, isLate: () => late !== null, waitOver: () => late?.() };
}

describe('the workspace of a lab', () => {
  it('LAB-03 shell and editor see the same files at once', async () => {
    const { workspace, run, text } = await aWorkspace();
    await run('echo full > cup.txt');
    expect(workspace.text('cup.txt')).toBe('full\n');
    workspace.write('~/pot.txt', 'hot\n');
    expect((await run('cat pot.txt')).output).toBe('hot\n');
    workspace.rename(`${LAB_HOME}/pot.txt`, `${LAB_HOME}/kettle.txt`);
    workspace.remove(`${LAB_HOME}/cup.txt`);
    expect((await run('ls')).output).toBe('kettle.txt\n');
    expect(text('kettle.txt')).toBe('hot\n');
  });

  it('LAB-03 stops a program that hears nothing, and loses neither files nor place', async () => {
    const { workspace, run, made, waitOver, isLate } = await aWorkspace();
    await run('mkdir work; cd work; x=5');
    await run('echo kept > kept.txt');
    const [first] = made;
    const stuck = run('true');
    if (first) first.isHanging = true;
    workspace.stop();
    expect(isLate()).toBe(true);
    waitOver();
    expect((await stuck).kind).toBe('stopped');
    expect(first?.isGone).toBe(true);
    expect((await run('cat kept.txt; echo $x')).output).toBe('kept\n5\n');
  });

  it('LAB-03 lets a program that listens end by itself', async () => {
    const { workspace, run, made, isLate } = await aWorkspace();
    const running = run('sleep 30; echo never');
    await new Promise((resolve) => setImmediate(resolve));
    workspace.stop();
    expect((await running).output).not.toContain('never');
    expect(isLate()).toBe(false);
    expect(made).toHaveLength(1);
  });

  it('LAB-02 goes on in one terminal while another one waits', async () => {
    const { workspace, run } = await aWorkspace();
    const waiting = workspace.runner.run(2, 'sleep 30', () => undefined);
    expect((await run('echo meanwhile')).output).toBe('meanwhile\n');
    workspace.stop(2);
    expect(await waiting).toMatchObject({ kind: 'ran', code: 130 });
  });

  it('LAB-03 is there again after the page was closed, with tabs, page, directory and history', async () => {
    const { store } = memoryStore();
    const first = await aWorkspace({ store });
    await first.run('mkdir work; cd work; echo tea > t.txt');
    first.workspace.open('~/cup.txt');
    first.workspace.change({ page: 2, done: ['0/0'] });
    await first.workspace.save();
    first.workspace.leave();
    const second = await aWorkspace({ store });
    expect(second.workspace.view()).toMatchObject({
      page: 2,
      done: ['0/0'],
      tab: `${LAB_HOME}/cup.txt`,
      isOutdated: false,
    });
    expect((await second.run('cat t.txt; history')).output).toContain('tea\n    1  mkdir work');
  });

  it('LAB-03 becomes what it was when it is reset, for good', async () => {
    const { store } = memoryStore();
    const { workspace, run, text } = await aWorkspace({ store });
    await run('rm cup.txt; echo x > other.txt; cd /tmp');
    workspace.reset();
    expect([text('cup.txt'), text('other.txt')]).toEqual(['empty\n', null]);
    expect((await run('pwd; ls')).output).toBe(`${LAB_HOME}\ncup.txt\n`);
    await workspace.save();
    const again = await aWorkspace({ store });
    expect([again.text('cup.txt'), again.text('other.txt')]).toEqual(['empty\n', null]);
  });

  it('LAB-03 notices that the author changed the starting files, and takes them when it is reset', async () => {
    const { store } = memoryStore();
    const first = await aWorkspace({ store });
    await first.run('echo mine > mine.txt');
    await first.workspace.save();
    const later = await aWorkspace({ store, files: [file('cup.txt', 'new\n')] });
    expect(later.workspace.view().isOutdated).toBe(true);
    expect(later.text('mine.txt')).toBe('mine\n');
    later.workspace.reset();
    expect(later.workspace.view().isOutdated).toBe(false);
    expect([later.text('cup.txt'), later.text('mine.txt')]).toEqual(['new\n', null]);
  });

  it('LAB-03 takes a visitor’s work along when they sign in, once', async () => {
    const { store, labs } = memoryStore();
    const visitor = await aWorkspace({ store, lab: 'visitor' });
    await visitor.run('echo mine > mine.txt');
    await visitor.workspace.save();
    const ada = await aWorkspace({ store, lab: 'ada', visitorLab: 'visitor' });
    expect(ada.text('mine.txt')).toBe('mine\n');
    expect([...labs.keys()]).toEqual(['ada']);
  });
});
