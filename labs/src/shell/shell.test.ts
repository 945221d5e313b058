import { describe, expect, it } from 'vitest';
import { HOME, openLab } from '../lab.ts';
import { textFile, textOf, type Change, type Entry } from '../files/entries.ts';
import { createJournal } from '../files/journal.ts';
import type { FromShell, SessionRecord, ToShell } from './protocol.ts';
import { createShell } from './shell.ts';

const AT = Date.UTC(2026, 0, 5);

/** A shell without a worker, and the page's journal. */
function aShell(entries: [string, Entry][] = [], sessions: SessionRecord[] = []) {
  const journal = createJournal(entries);
  const messages: FromShell[] = [];
  const waiting = new Map<number, (message: FromShell) => void>();
  const handleMessage = createShell((message) => {
    messages.push(message);
    if (message.type === 'changed') journal.apply(message.change);
    if ('id' in message && !['output', 'reading'].includes(message.type)) waiting.get(message.id)?.(message);
  });
  let last = 0;
  const request = (message: Omit<Extract<ToShell, { id: number }>, 'id'>) =>
    new Promise<FromShell>((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      handleMessage({ ...message, id } as ToShell);
    });
  handleMessage({
    type: 'start',
    home: HOME,
    entries: [[HOME, { kind: 'folder', mode: 0o755, at: AT }], ...entries],
    sessions,
    commands: [],
  });
  const run = async (line: string, session = 1) => {
    const from = messages.length;
    const ran = await request({ type: 'run', session, line } as never);
    const output = messages
      .slice(from)
      .flatMap((message) => (message.type === 'output' ? [message.text] : []));
    if (ran.type !== 'ran') throw new Error('It did not run');
    return { output: output.join(''), outcome: ran.outcome };
  };
  const text = (name: string) => {
    const entry = journal.get(`${HOME}/${name}`);
    return entry?.kind === 'file' ? textOf(entry.bytes) : null;
  };
  const change = (change: Change) => handleMessage({ type: 'change', change });
  return { run, request: request, journal, text, change, messages: messages };
}

const file = (name: string, text: string): [string, Entry] => [`${HOME}/${name}`, textFile(text, { at: AT })];

describe('the shell of a lab', () => {
  it('LAB-02 keeps directory, variables, arrays, functions and exit code between commands', async () => {
    const { run } = aShell();
    await run('mkdir -p a/b && cd a/b');
    expect((await run('pwd; cd -; cd ..; pwd')).output).toBe(`${HOME}/a/b\n${HOME}\n${'/home'}\n`);
    await run(`name="Ada's tea"; export COLOR=green; list=(one "two three"); greet() { echo "Hello $1"; }`);
    const { output } = await run('echo "$name ${list[1]}"; greet you; bash -c \'echo $COLOR\'; false');
    expect(output).toBe("Ada's tea two three\nHello you\ngreen\n");
    expect((await run('echo $?')).output).toBe('1\n');
    await run('unset name; unset -f greet');
    expect((await run('echo "[$name]"; greet')).output).toContain('[]\n');
    expect((await run('greet')).outcome).toMatchObject({ kind: 'ran', code: 127 });
  });

  it('LAB-02 keeps the functions of a sourced file', async () => {
    const { run } = aShell([file('lib.sh', 'hello() { echo "from the file"; }\n')]);
    await run('source lib.sh');
    expect((await run('hello')).output).toBe('from the file\n');
  });

  it('LAB-02 continues in a new worker with directory, variables and history', async () => {
    const first = aShell();
    await first.run('mkdir work; cd work; x=5');
    const { outcome } = await first.run('export y=6');
    if (outcome.kind !== 'ran') throw new Error('It did not run');
    const second = aShell(first.journal.entries(), [structuredClone(outcome.record)]);
    expect((await second.run('pwd; echo $x$y')).output).toBe(`${HOME}/work\n56\n`);
    expect((await second.run('history')).output).toContain('export y=6');
  });

  it('LAB-02 waits for the rest of an incomplete line, and reports a syntax error', async () => {
    const { run } = aShell();
    const open = ['for i in 1 2; do', 'echo "open', 'cat <<EOF', 'if true; then', 'echo a |', 'echo \\'];
    const outcomes = [];
    for (const line of open) outcomes.push((await run(line)).outcome.kind);
    expect(outcomes).toEqual(open.map(() => 'incomplete'));
    expect((await run('for i in 1 2; do\necho $i\ndone')).output).toBe('1\n2\n');
    expect((await run('cat <<EOF\nhere\nEOF')).output).toBe('here\n');
    expect((await run('fi')).output).toContain('syntax error');
  });

  it('LAB-03 reports every change of a file as it happens', async () => {
    const { run, text, journal } = aShell();
    await run('echo one > a.txt; echo two >> a.txt; mkdir -p deep/er; cp a.txt deep/er/b.txt; mv deep moved');
    expect(text('a.txt')).toBe('one\ntwo\n');
    expect(text('moved/er/b.txt')).toBe('one\ntwo\n');
    expect(journal.get(`${HOME}/deep`)).toBeUndefined();
    await run('chmod +x a.txt; rm -r moved; sed -i s/one/1/ a.txt; ln -s a.txt link');
    expect(text('a.txt')).toBe('1\ntwo\n');
    expect(journal.get(`${HOME}/a.txt`)?.mode.toString(8)).toMatch(/755$/);
    expect(journal.get(`${HOME}/moved`)).toBeUndefined();
    expect(journal.get(`${HOME}/link`)).toMatchObject({ kind: 'link', target: 'a.txt' });
  });

  it('LAB-03 does not report back the files of a folder that the page removes', async () => {
    const { run, change, messages } = aShell();
    await run('mkdir -p cups/big; echo one > cups/big/one.txt');
    const from = messages.length;
    change({ does: 'remove', path: `${HOME}/cups` });
    expect((await run('ls')).output).toBe('');
    expect(messages.slice(from).filter(({ type }) => type === 'changed')).toEqual([]);
  });

  it('LAB-03 sees changes from the editor immediately', async () => {
    const { run, change } = aShell();
    change({ does: 'put', path: `${HOME}/new.txt`, entry: textFile('from the editor\n', { at: AT }) });
    expect((await run('cat new.txt')).output).toBe('from the editor\n');
  });

  it("LAB-03 runs a check on the same files without the session's variables", async () => {
    const { run, request } = aShell([file('a.txt', 'tea\n')]);
    await run('secret=1; cd /tmp');
    const script = 'test -n "$secret" && exit 9\ngrep -q tea a.txt || { echo "There is no tea"; exit 1; }';
    expect(await request({ type: 'check', script } as never)).toMatchObject({
      result: { code: 0, output: '' },
    });
    await run('echo coffee > ~/a.txt');
    expect(await request({ type: 'check', script } as never)).toMatchObject({
      result: { code: 1, output: 'There is no tea' },
    });
  });

  it('LAB-12 passes the learner’s inputs to a check', async () => {
    const { request } = aShell([file('a.txt', 'blue\n')]);
    const script = '#!/bin/bash\ncat - > answer.json\ngrep -q "$(jq -r .cup answer.json)" a.txt';
    const check = async (cup: string) =>
      request({ type: 'check', script, stdin: JSON.stringify({ cup }) } as never);
    expect(await check('blue')).toMatchObject({ result: { code: 0 } });
    expect(await check('red')).toMatchObject({ result: { code: 1 } });
  });

  it('LAB-02 completes commands, files and variables', async () => {
    const { run, request } = aShell([file('recipe.md', ''), file('recipes/green.md', '')]);
    const complete = async (line: string) => {
      const answer = await request({ type: 'complete', session: 1, line, at: line.length } as never);
      return answer.type === 'completed' ? answer.completion.options : null;
    };
    await run('COLOR=green');
    expect(await complete('cat rec')).toEqual(['recipe.md ', 'recipes/']);
    expect(await complete('cat recipes/')).toEqual(['recipes/green.md ']);
    expect(await complete('hist')).toEqual(['history ']);
    expect(await complete('echo $COL')).toEqual(['$COLOR ']);
  });

  it("LAB-02 opens a file in the page's editor for commands such as code", async () => {
    const { run, messages } = aShell();
    await run('code notes.md');
    expect(messages).toContainEqual({ type: 'open', path: `${HOME}/notes.md` });
  });

  it.each(['sqlite3', 'curl', 'html-to-markdown'])('LAB-02 does not know the command %s', async (name) => {
    const { run } = aShell();
    const { output, outcome } = await run(`${name} x`);
    expect(output).toContain('command not found');
    expect(outcome).toMatchObject({ kind: 'ran', code: 127 });
  });

  it('LAB-02 shows the output of a loop as it is printed, and keeps it when the loop is stopped', async () => {
    const lab = openLab();
    const over = lab.run('for i in 1 2 3; do echo "cup $i ☕"; [ $i = 2 ] && sleep 30; done');
    await expect.poll(() => lab.outputs.join('')).toBe('cup 1 ☕\ncup 2 ☕\n');
    lab.send({ type: 'interrupt', session: 1 });
    expect(await over).toEqual({ output: 'cup 1 ☕\ncup 2 ☕\n', code: 130 });
  });

  it.each([
    ['read -p "Name? " name; echo "Hello $name"', 'ada\r', 'Name? ada\r\nHello ada\n'],
    ['cat > f; cat f', 'one\rtwo\r\x04', 'one\r\ntwo\r\none\ntwo\n'],
    ['wc -l', 'a\rb\r\x04', 'a\r\nb\r\n2\n'],
    ['cat | tac', 'a\rbx\x7f\r\x04', 'a\r\nbx\b \b\r\nb\na\n'],
  ])('LAB-02 %s reads what is typed', async (line, keys, output) => {
    const lab = openLab();
    const over = lab.run(line);
    lab.press(keys);
    expect((await over).output).toBe(output);
  });

  it.each([
    ['for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done; echo $i', '1\n2\n'],
    ['if true; then echo yes; else echo no; fi && echo so || echo not', 'yes\nso\n'],
    ['false || echo other; echo $?', 'other\n0\n'],
    ['for i in 1 2; do echo $i; done | tac', '2\n1\n'],
    ['for i in 1 2; do echo $i; done > f; cat f', '1\n2\n'],
    ['printf \'a\\nb\\n\' > f; while read line; do echo "<$line>"; done < f', '<a>\n<b>\n'],
    ['f() { echo in; return 3; }; for i in 1; do f; echo $?; done', 'in\n3\n'],
    ['x=1; { x=2; echo $x; }; echo $x', '2\n2\n'],
    ['! true && echo one || echo two', 'two\n'],
    ['false | true; { false | true; echo ${PIPESTATUS[0]}; }', '1\n'],
    ['ls nope; echo $?', "ls: cannot access 'nope': No such file or directory\n2\n"],
  ])('LAB-02 %s', async (line, output) => {
    expect((await openLab().run(line)).output).toBe(output);
  });
});
