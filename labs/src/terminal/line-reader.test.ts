import { describe, expect, it } from 'vitest';
import { createLineReader } from './line-reader.ts';
import { stripAnsi } from './line-editor.ts';

function reader(keys: string[]) {
  let shown = '';
  let cancelled = 0;
  const read = createLineReader({
    terminal: {
      size: () => ({ columns: 80, rows: 24 }),
      write: (text) => (shown += text),
      readKeys: async () => keys.shift() ?? null,
    },
    prompt: () => 'sql> ',
    onCancel: () => cancelled++,
  });
  return { read, shown: () => stripAnsi(shown), cancelled: () => cancelled };
}

describe('the lines of a program with a prompt', () => {
  it('CMD-18 are edited, recalled and pasted like those of the shell', async () => {
    const { read, shown } = reader(['ab', '\x7f', 'c\r', '\x1b[A', '\r', 'one\rtwo\r']);
    expect([await read(), await read(), await read(), await read()]).toEqual(['ac', 'ac', 'one', 'two']);
    expect(shown()).toContain('sql> ac');
    expect(await read()).toBeNull();
  });

  it('CMD-18 are dropped with Ctrl+C, and end with Ctrl+D on an empty line', async () => {
    const { read, cancelled } = reader(['abc', '\x04', '\x03', 'd\r', '\x04', 'e\r']);
    expect([await read(), await read()]).toEqual(['d', null]);
    expect(cancelled()).toBe(1);
  });
});
