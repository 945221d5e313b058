import { expect, it } from 'vitest';
import { openLab } from '../lab.ts';

const FILES = { 'tea.txt': Array.from({ length: 60 }, (_, at) => `cup ${at + 1}\n`).join('') };

it('LAB-02 less shows a file page by page on a screen of its own, and finds a word', async () => {
  const lab = openLab({ files: FILES });
  const over = lab.run('less tea.txt');
  lab.press(' ');
  lab.press('/cup 5');
  lab.press('\r');
  lab.press('q');
  expect(await over).toMatchObject({ code: 0 });
  const shown = lab.outputs.join('');
  expect(shown).toContain('\x1b[?1049h');
  expect(shown.endsWith('\x1b[?1049l')).toBe(true);
  expect(shown).toContain('cup 23');
});

it('LAB-02 less passes a text on where it does not show it', async () => {
  const { output } = await openLab({ files: FILES }).run('less tea.txt | head -2');
  expect(output).toBe('cup 1\ncup 2\n');
});
