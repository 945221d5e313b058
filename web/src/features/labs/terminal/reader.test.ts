import { describe, expect, it } from 'vitest';
import { promptOf, withoutColors } from './prompt.ts';
import { createReader, type ReaderHost } from './reader.ts';

/** A terminal without a screen: what was written, what was run. */
function aReader(changes: Partial<ReaderHost> = {}) {
  const ran: string[] = [];
  let stopped = 0;
  let written = '';
  const reader = createReader({
    write: (text) => void (written += text),
    columns: () => 20,
    prompt: () => '$ ',
    history: () => ran,
    run: async (line) => {
      ran.push(line);
      return true;
    },
    complete: async (_line, at) => ({ from: at, options: [] }),
    stop: () => void stopped++,
    ...changes,
  });
  reader.start();
  return { reader, ran, stops: () => stopped, written: () => written };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const LEFT = '\x1b[D';
const UP = '\x1b[A';
const DOWN = '\x1b[B';

describe('the line one types', () => {
  it('LAB-02 is edited in place and run with Enter', async () => {
    const { reader, ran } = aReader();
    reader.feed(`eco${LEFT}${LEFT}\x1b[Cho`);
    reader.feed('\x05 tea\x7f\x7f\x7ftwo\x17one\r');
    await settled();
    expect(ran).toEqual(['echoo one']);
  });

  it('LAB-02 brings back earlier lines, and what was half typed', async () => {
    const { reader, ran } = aReader();
    reader.feed('one\r');
    await settled();
    reader.feed('two\r');
    await settled();
    reader.feed(`thr${UP}${UP}${DOWN}\r`);
    await settled();
    reader.feed(`half${UP}${DOWN}way\r`);
    await settled();
    expect(ran).toEqual(['one', 'two', 'two', 'halfway']);
  });

  it('LAB-02 completes what is clear and lists what is not', async () => {
    const options = ['recipe.md ', 'recipes/'];
    const { reader, ran, written } = aReader({ complete: async () => ({ from: 4, options }) });
    reader.feed('cat re\t');
    await settled();
    reader.feed('\t');
    await settled();
    expect(written()).toContain('recipe.md  recipes/');
    options.pop();
    reader.feed('\t');
    await settled();
    reader.feed('\r');
    await settled();
    expect(ran).toEqual(['cat recipe.md ']);
  });

  it('LAB-02 goes on until the command is whole', async () => {
    const lines: string[] = [];
    const { reader } = aReader({
      run: async (line) => {
        lines.push(line);
        return line.endsWith('done');
      },
    });
    reader.feed('for x\r');
    await settled();
    reader.feed('done\r');
    await settled();
    expect(lines).toEqual(['for x', 'for x\ndone']);
  });

  it('LAB-03 hears Ctrl-C while a program runs, and keeps what is typed meanwhile', async () => {
    let finish = () => undefined as void;
    const lines: string[] = [];
    const { reader, stops } = aReader({
      run: (line) => {
        lines.push(line);
        return new Promise((resolve) => (finish = () => resolve(true)));
      },
    });
    reader.feed('sleep 9\r');
    expect(reader.isBusy()).toBe(true);
    reader.feed('\x03');
    reader.feed('pwd\r');
    reader.type('ls');
    expect(stops()).toBe(1);
    finish();
    await settled();
    finish();
    await settled();
    expect(lines).toEqual(['sleep 9', 'pwd', 'ls']);
  });

  it('LAB-03 an action types its command for all to see, several lines too', async () => {
    const { reader, ran, written } = aReader();
    reader.feed('half');
    reader.type('cat <<EOF\ntea\nEOF\n');
    await settled();
    expect(ran).toEqual(['cat <<EOF\ntea\nEOF']);
    expect(written()).toContain('> EOF');
  });

  it('LAB-02 draws a line longer than the screen where it belongs', () => {
    const { reader, written } = aReader();
    reader.feed('x'.repeat(18));
    expect(written().endsWith('\r\n\r')).toBe(true);
    reader.feed('y');
    expect(written().endsWith('\x1b[1C')).toBe(true);
  });

  it('LAB-02 shows where one is', () => {
    expect(withoutColors(promptOf('/h/me/x', '/h/me'))).toBe('learner@lab:~/x$ ');
    expect(withoutColors(promptOf('/tmp', '/h/me'))).toBe('learner@lab:/tmp$ ');
  });
});
