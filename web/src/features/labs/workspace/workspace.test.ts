import { LAB_HOME, type LabFile } from '@academy/domain/labs';
import { describe, expect, it } from 'vitest';
import { textOf, type Entry } from '@academy/lab-engine/files/entries';
import type { LabRecord, LabStore } from '../files/lab-store.ts';
import type { FromShell, ToShell } from '@academy/lab-engine/shell/protocol';
import { createShell } from '@academy/lab-engine/shell/shell';
import { memorySteps } from '../testing.ts';
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
      const saved = labs.get(lab);
      return saved ? { record: saved.record, files: [...saved.files] } : null;
    },
    async write(record, files) {
      const saved = labs.get(record.lab) ?? { record, files: new Map<string, Entry>() };
      for (const [path, entry] of files) {
        if (entry) saved.files.set(path, entry);
        else saved.files.delete(path);
      }
      labs.set(record.lab, { ...saved, record: structuredClone(record) });
    },
    drop: async (lab) => void labs.delete(lab),
  };
  return { store, labs };
}

/** Workers on the same thread; a hanging one ignores messages. */
function workers() {
  const made: { isHanging: boolean; isGone: boolean }[] = [];
  const spawn = () => {
    const worker = { isHanging: false, isGone: false };
    made.push(worker);
    let deliver: (event: { data: FromShell }) => void = () => undefined;
    const handleMessage = createShell((data) => {
      if (!worker.isHanging && !worker.isGone) deliver({ data: structuredClone(data) });
    });
    return {
      postMessage: (message: ToShell) => void (worker.isHanging || handleMessage(structuredClone(message))),
      terminate: () => void (worker.isGone = true),
      addEventListener(type: string, listener: (event: never) => void) {
        if (type === 'message') deliver = listener as typeof deliver;
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
  stepStore = memorySteps(),
} = {}) {
  const { spawn, made } = workers();
  let delayed: (() => void) | null = null;
  const workspace = await openWorkspace({
    lab,
    visitorLab,
    workshop: { files },
    store,
    stepStore,
    spawn,
    ask: () => Promise.reject(new Error('no answer')),
    now: () => Date.UTC(2026, 0, 5),
    later: (work) => {
      delayed = work;
      return () => void (delayed = null);
    },
  });
  const run = async (line: string) => {
    let output = '';
    const ran = await workspace.runner.run(1, line, { onOutput: (text) => void (output += text) });
    if (ran.kind === 'ran') workspace.remember(ran.record);
    return { output, kind: ran.kind };
  };
  const text = (name: string) => {
    const entry = workspace.journal.get(`${LAB_HOME}/${name}`);
    return entry?.kind === 'file' ? textOf(entry.bytes) : null;
  };
  return { workspace, run, text, made, isLate: () => delayed !== null, runDelayed: () => delayed?.() };
}

describe('the workspace of a lab', () => {
  it('LAB-03 shares files between shell and editor immediately', async () => {
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

  it('LAB-03 stops a hanging program without losing files or directory', async () => {
    const { workspace, run, made, runDelayed, isLate } = await aWorkspace();
    await run('mkdir work; cd work; x=5');
    await run('echo kept > kept.txt');
    const [first] = made;
    const stuck = run('true');
    if (first) first.isHanging = true;
    workspace.stop();
    expect(isLate()).toBe(true);
    runDelayed();
    expect((await stuck).kind).toBe('stopped');
    expect(first?.isGone).toBe(true);
    expect((await run('cat kept.txt; echo $x')).output).toBe('kept\n5\n');
  });

  it('LAB-03 lets a responsive program end by itself', async () => {
    const { workspace, run, made, isLate } = await aWorkspace();
    const running = run('sleep 30; echo never');
    await new Promise((resolve) => setImmediate(resolve));
    workspace.stop();
    expect((await running).output).not.toContain('never');
    expect(isLate()).toBe(false);
    expect(made).toHaveLength(1);
  });

  it('LAB-02 runs commands in one terminal while another one is busy', async () => {
    const { workspace, run } = await aWorkspace();
    const waiting = workspace.runner.run(2, 'sleep 30', { onOutput: () => undefined });
    expect((await run('echo meanwhile')).output).toBe('meanwhile\n');
    workspace.stop(2);
    expect(await waiting).toMatchObject({ kind: 'ran', code: 130 });
  });

  it('LAB-03 restores tabs, page, directory and history after the page was closed', async () => {
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

  it('LAB-03 restores and saves the starting files on reset', async () => {
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

  it('LAB-03 notices changed starting files, and uses them on reset', async () => {
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

  it('LAB-03 keeps a visitor’s work when they sign in, once', async () => {
    const { store, labs } = memoryStore();
    const visitor = await aWorkspace({ store, lab: 'visitor' });
    await visitor.run('echo mine > mine.txt');
    await visitor.workspace.save();
    const ada = await aWorkspace({ store, lab: 'ada', visitorLab: 'visitor' });
    expect(ada.text('mine.txt')).toBe('mine\n');
    expect([...labs.keys()]).toEqual(['ada']);
  });
});

describe('the steps of a workspace', () => {
  const tick = () => new Promise((resolve) => setImmediate(resolve));

  it('LAB-11 are the states in which checks first passed, each of which can be restored', async () => {
    const stepStore = memorySteps();
    const { store } = memoryStore();
    const { workspace, run, text } = await aWorkspace({ store, stepStore });
    workspace.change({ page: 1, done: ['0/0'] });
    await run('echo full > cup.txt; cd /tmp');
    workspace.pass('full');
    await run('echo hot > ~/pot.txt');
    workspace.change({ page: 2, done: ['0/0', '1/0'] });
    workspace.pass('full');
    workspace.pass('hot');
    await run('rm ~/cup.txt; echo later > ~/later.txt');
    await tick();
    expect(workspace.view().steps.map(({ check }) => check)).toEqual(['full', 'hot']);

    workspace.reset(await workspace.steps.read('full'));
    expect([text('cup.txt'), text('pot.txt'), text('later.txt')]).toEqual(['full\n', null, null]);
    expect(workspace.view()).toMatchObject({ page: 1, done: ['0/0'], passed: ['full'], terminals: [1] });
    expect(workspace.view().steps.map(({ check }) => check)).toEqual(['full']);
    expect((await run('pwd; ls')).output).toBe(`${LAB_HOME}\ncup.txt\n`);
    await tick();
    expect(await workspace.steps.read('hot')).toBeNull();

    await workspace.save();
    const again = await aWorkspace({ store, stepStore });
    expect(again.workspace.view()).toMatchObject({ passed: ['full'], steps: [{ check: 'full' }] });
    again.workspace.reset();
    await tick();
    expect([again.workspace.view().steps, await again.workspace.steps.read('full')]).toEqual([[], null]);
  });

  it('LAB-11 are listed as not stored if the browser refuses them', async () => {
    const stepStore = { ...memorySteps(), write: async () => Promise.reject(new Error('No room')) };
    const { workspace } = await aWorkspace({ stepStore });
    workspace.pass('full');
    await expect.poll(() => workspace.view().steps).toMatchObject([{ check: 'full', bytes: null }]);
  });

  it('LAB-06, LAB-11 are adopted when a visitor logs in, like the passed checks', async () => {
    const { store } = memoryStore();
    const stepStore = memorySteps();
    const visitor = await aWorkspace({ store, stepStore, lab: 'visitor' });
    visitor.workspace.pass('full');
    await visitor.workspace.save();
    const ada = await aWorkspace({ store, stepStore, lab: 'ada', visitorLab: 'visitor' });
    expect(ada.workspace.view().passed).toEqual(['full']);
    expect(await ada.workspace.steps.read('full')).toMatchObject({ lab: 'ada', check: 'full' });
  });

  it('LAB-12 stops a check that takes too long, and restarts an unresponsive shell', async () => {
    const { workspace, made, runDelayed } = await aWorkspace();
    const [first] = made;
    if (first) first.isHanging = true;
    const checked = workspace.runner.check('true', { timeoutMs: 5 });
    await tick();
    runDelayed();
    runDelayed();
    expect(await checked).toBe('timeout');
    expect(made).toHaveLength(2);
    expect(await workspace.runner.check('exit 3', { timeoutMs: 5 })).toMatchObject({ code: 3 });
  });
});

describe('the actions of a workspace', () => {
  it('LAB-08 remember their results, and ignore those that end after a reset', async () => {
    const { store } = memoryStore();
    const { workspace } = await aWorkspace({ store });
    const { actions, view } = workspace;
    actions.start('0/0');
    expect(view().running).toEqual(['0/0']);
    actions.end('0/0', 2);
    actions.finish('0/1');
    actions.start('0/2');
    await workspace.save();
    expect((await aWorkspace({ store })).workspace.view()).toMatchObject({
      failed: { '0/0': 2 },
      done: ['0/1'],
      running: [],
    });
    actions.start('0/0');
    actions.end('0/0', 0);
    expect(view()).toMatchObject({ failed: {}, done: ['0/1', '0/0'] });
    workspace.reset();
    actions.end('0/2', 1);
    expect(view()).toMatchObject({ failed: {}, done: [], running: [] });
  });
});
