import { expect, it } from 'vitest';
import { HOME, openLab } from '../lab.ts';

/** Presses keys in an editor one after another, and returns the file that it leaves. */
async function edited(editor: string, before: string, keys: readonly string[]) {
  const lab = openLab({ files: { 'tea.txt': before } });
  const over = lab.run(`${editor} tea.txt`);
  for (const key of keys) lab.press(key);
  const { code } = await over;
  return { code, shown: lab.outputs.join(''), text: (await lab.run(`cat ${HOME}/tea.txt`)).output };
}

it.each([
  [
    'inserts before, after and at the ends of a line',
    ['iA ', '\x1b', 'aB', '\x1b', 'I>', '\x1b', 'A<', '\x1b'],
    '>A Bone two<\nthree\n',
  ],
  ['deletes, yanks and pastes lines', ['dd', 'p', 'yyP'], 'three\none two\none two\n'],
  ['deletes words and letters, and undoes', ['dwx', 'u'], 'two\nthree\n'],
  ['opens lines below and above', ['ofour', '\x1b', 'Ozero', '\x1b'], 'one two\nzero\nfour\nthree\n'],
  ['counts', ['2dd'], ''],
  ['moves by word, line and end', ['wiX', '\x1b', 'j$aY', '\x1b', '0iZ', '\x1b'], 'one Xtwo\nZthreeY\n'],
  ['finds and finds again', ['/t', '\r', 'nx'], 'one two\nhree\n'],
  ['replaces everywhere', [':%s/t/T/g', '\r'], 'one Two\nThree\n'],
])('LAB-02 vi %s', async (_what, keys, after) => {
  const { code, text } = await edited('vi', 'one two\nthree\n', [...keys, ':wq', '\r']);
  expect(text).toBe(after);
  expect(code).toBe(0);
});

it('LAB-02 vi leaves nothing unsaved without being told to', async () => {
  const lab = openLab({ files: { 'tea.txt': 'one\n' } });
  const over = lab.run('vim tea.txt');
  const shown = () => lab.outputs.join('');
  await expect.poll(shown).toContain('"tea.txt" 1L');
  lab.press('x:q\r');
  await expect.poll(shown).toContain('E37: No write since last change (add ! to override)');
  lab.press(':q!\r');
  await over;
  expect((await lab.run('cat tea.txt')).output).toBe('one\n');
});

it('LAB-02 nano cuts, pastes, searches and writes, with its keys in the last rows', async () => {
  const { shown, text } = await edited('nano', 'one\ntwo\nthree\n', [
    '\x0b',
    '\x1b[B',
    '\x15',
    '\x17',
    'three\r',
    '3 ',
    '\x0f',
    '\r',
    '\x18',
  ]);
  expect(shown).toContain('^X Exit');
  expect(text).toBe('two\none\n3 three\n');
});

it('LAB-02 nano asks before it leaves a changed file', async () => {
  expect((await edited('nano', 'one\n', ['two ', '\x18', 'y', '\r'])).text).toBe('two one\n');
  expect((await edited('nano', 'one\n', ['two ', '\x18', 'n'])).text).toBe('one\n');
});

it('LAB-02 an editor says that it needs a terminal', async () => {
  expect((await openLab().run('echo x | vi - | cat')).output).toContain('not from a terminal');
});
