import { HOME } from '../lab.ts';
import { describe, expect, it } from 'vitest';
import { stripAnsi, createLineEditor, type LineEditorHost } from './line-editor.ts';
import { formatPrompt, quoteFolder } from './prompt.ts';

/** A line editor without a screen that records output and commands. */
function aLineEditor(changes: Partial<LineEditorHost> = {}) {
  const ran: string[] = [];
  let stopped = 0;
  let written = '';
  let pressed = '';
  const editor = createLineEditor({
    write: (text) => void (written += text),
    columns: () => 20,
    prompt: () => '$ ',
    history: () => ran,
    cwd: () => HOME,
    quote: (path) => quoteFolder(path, HOME),
    run: async (line) => {
      ran.push(line);
      return 0;
    },
    complete: async (_line, at) => ({ from: at, options: [] }),
    stop: () => void stopped++,
    press: (keys) => void (pressed += keys),
    ...changes,
  });
  editor.start();
  return { editor: editor, ran, stops: () => stopped, written: () => written, pressed: () => pressed };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const LEFT = '\x1b[D';
const UP = '\x1b[A';
const DOWN = '\x1b[B';

describe('the line editor', () => {
  it('LAB-02 edits a line in place and runs it with Enter', async () => {
    const { editor, ran } = aLineEditor();
    editor.feed(`eco${LEFT}${LEFT}\x1b[Cho`);
    editor.feed('\x05 tea\x7f\x7f\x7ftwo\x17one\r');
    await settled();
    expect(ran).toEqual(['echoo one']);
  });

  it('LAB-02 recalls earlier lines, and the unfinished one', async () => {
    const { editor, ran } = aLineEditor();
    editor.feed('one\r');
    await settled();
    editor.feed('two\r');
    await settled();
    editor.feed(`thr${UP}${UP}${DOWN}\r`);
    await settled();
    editor.feed(`half${UP}${DOWN}way\r`);
    await settled();
    expect(ran).toEqual(['one', 'two', 'two', 'halfway']);
  });

  it('LAB-02 completes a unique match and lists several', async () => {
    const options = ['recipe.md ', 'recipes/'];
    const { editor, ran, written } = aLineEditor({ complete: async () => ({ from: 4, options }) });
    editor.feed('cat re\t');
    await settled();
    editor.feed('\t');
    await settled();
    expect(written()).toContain('recipe.md  recipes/');
    options.pop();
    editor.feed('\t');
    await settled();
    editor.feed('\r');
    await settled();
    expect(ran).toEqual(['cat recipe.md ']);
  });

  it('LAB-02 continues until the command is complete', async () => {
    const lines: string[] = [];
    const { editor } = aLineEditor({
      run: async (line) => {
        lines.push(line);
        return line.endsWith('done') ? 0 : 'incomplete';
      },
    });
    editor.feed('for x\r');
    await settled();
    editor.feed('done\r');
    await settled();
    expect(lines).toEqual(['for x', 'for x\ndone']);
  });

  it('LAB-03 stops a program with Ctrl-C, and queues what is typed meanwhile', async () => {
    let finish = () => undefined as void;
    const lines: string[] = [];
    const { editor, stops } = aLineEditor({
      run: (line) => {
        lines.push(line);
        return new Promise((resolve) => (finish = () => resolve(0)));
      },
    });
    editor.feed('sleep 9\r');
    expect(editor.isBusy()).toBe(true);
    editor.feed('\x03');
    editor.feed('pwd\r');
    void editor.type('ls');
    expect(stops()).toBe(1);
    finish();
    await settled();
    finish();
    await settled();
    expect(lines).toEqual(['sleep 9', 'pwd', 'ls']);
  });

  it('LAB-03 types the command of an action visibly, including several lines', async () => {
    const { editor, ran, written } = aLineEditor();
    editor.feed('half');
    void editor.type('cat <<EOF\ntea\nEOF\n');
    await settled();
    expect(ran).toEqual(['cat <<EOF\ntea\nEOF']);
    expect(written()).toContain('> EOF');
  });

  it('LAB-03 shows the command of an action once, even on a narrower screen', async () => {
    const { editor, ran, written } = aLineEditor({ columns: () => 80 });
    const command = 'kubectl get pods --selector app=shop --output wide';
    await editor.type(command);
    expect(ran).toEqual([command]);
    expect(written().split(command)).toHaveLength(2);
  });

  it('LAB-08 reports how the command of an action ended', async () => {
    const ends = [3, 'stopped', 'incomplete'] as const;
    let at = 0;
    const { editor } = aLineEditor({ run: async () => ends[at++] ?? 0 });
    const results = [editor.type('grep x y'), editor.type('yes'), editor.type('echo "')];
    expect(await Promise.all(results)).toEqual([...ends]);
  });

  it('LAB-09 changes to the folder of an action first if needed', async () => {
    let cwd: string = HOME;
    const { editor, ran } = aLineEditor({ cwd: () => cwd });
    await editor.type('ls', `${HOME}/a b`);
    await editor.type('ls', HOME);
    cwd = '/tmp';
    await editor.type('ls', `${HOME}/exercises`);
    expect(ran).toEqual([`cd '${HOME}/a b'`, 'ls', 'ls', 'cd ~/exercises', 'ls']);
  });

  it('LAB-09 runs nothing of an action whose folder does not exist', async () => {
    const ran: string[] = [];
    const run = async (line: string) => (ran.push(line), 1);
    const { editor } = aLineEditor({ run });
    expect(await editor.type('rm *', `${HOME}/gone`)).toBe(1);
    expect(ran).toEqual(['cd ~/gone']);
  });

  it('LAB-02 wraps a line longer than the screen', () => {
    const { editor, written } = aLineEditor();
    editor.feed('x'.repeat(18));
    expect(written().endsWith('\r\n\r')).toBe(true);
    editor.feed('y');
    expect(written().endsWith('\x1b[1C')).toBe(true);
  });

  it('LAB-02 shows the current directory in the prompt', () => {
    expect(stripAnsi(formatPrompt('/h/me/x', '/h/me'))).toBe('learner@lab:~/x$ ');
    expect(stripAnsi(formatPrompt('/tmp', '/h/me'))).toBe('learner@lab:/tmp$ ');
  });

  it('LAB-02 gives a program that reads keys those that are typed, also ahead of it', async () => {
    let end: (code: number) => void = () => undefined;
    const { editor, ran, pressed } = aLineEditor({
      run: () => new Promise((resolve) => (end = resolve)),
    });
    editor.feed('read\r');
    editor.feed('te');
    expect(pressed()).toBe('');
    editor.setReading(true);
    editor.feed('a\x03');
    editor.setReading(false);
    editor.feed('x');
    end(0);
    await settled();
    expect(pressed()).toBe('tea\x03');
    expect(ran).toEqual([]);
  });

  it('LAB-02 searches the history back with Ctrl+R', async () => {
    const { editor, ran, written } = aLineEditor();
    for (const line of ['echo tea', 'ls', 'echo cup']) {
      editor.feed(`${line}\r`);
      await settled();
    }
    editor.feed('\x12ech');
    expect(written()).toContain("(reverse-i-search)`ech': echo cup");
    editor.feed('\x12\r');
    await settled();
    expect(ran.at(-1)).toBe('echo tea');
    editor.feed('\x12nothing\x07ls -l\r');
    await settled();
    expect(ran.at(-1)).toBe('ls -l');
  });

  it('LAB-02 deletes an emoji whole, and counts two columns for East Asian letters', async () => {
    const { editor, ran, written } = aLineEditor();
    editor.feed('tea 👩‍💻🙂\x7f\x7fx\r');
    await settled();
    expect(ran).toEqual(['tea x']);
    editor.feed('日本');
    expect(written().endsWith('\r\x1b[6C')).toBe(true);
  });

  it('LAB-02 says that Ctrl+D does not end the shell, and deletes with it inside a line', async () => {
    const { editor, ran, written } = aLineEditor();
    editor.feed('\x04');
    expect(written()).toContain('stays open');
    editor.feed(`ab${LEFT}\x04\r`);
    await settled();
    expect(ran).toEqual(['a']);
  });
});
