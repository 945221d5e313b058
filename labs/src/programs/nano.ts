import { done, failed } from './options.ts';
import { openBuffer } from './buffer.ts';
import type { Program } from './programs.ts';
import { fullScreen, inverse } from './screen.ts';

/** What the last row asks for. */
type Question = { asks: string; typed: string; answer: (text: string) => Promise<boolean> | boolean };

/** `nano`: ^O writes, ^X leaves, ^K cuts, ^U pastes, ^W searches. */
export const nano: Program = async (args, io) => {
  if (!io.terminal) return failed('Standard input is not a terminal');
  const opened = await openBuffer(args, io);
  const { buffer } = opened;
  let { file } = opened;
  let message =
    opened.isNew && file !== undefined ? '[ New File ]' : `[ Read ${buffer.lines().length} lines ]`;
  let cut: string[] = [];
  let wasCut = false;
  let searched = '';
  let question: Question | null = null;
  const { terminal } = io;

  const write = async (name: string) => {
    if (name === '') return false;
    file = name;
    await io.files.write(name, buffer.text());
    buffer.markSaved();
    message = `[ Wrote ${buffer.lines().length} lines ]`;
    return true;
  };
  const ask = (asks: string, typed: string, answer: Question['answer']) =>
    void (question = { asks, typed, answer });
  const answer = async (asked: Question, key: string): Promise<boolean> => {
    const isChoice = asked.asks.startsWith('Save modified');
    if (key === '\x03' || key === '\x1b') question = null;
    else if (isChoice || key === '\r') {
      question = null;
      return asked.answer(isChoice ? key : asked.typed);
    } else if (key === '\x7f') question = { ...asked, typed: asked.typed.slice(0, -1) };
    else if (key >= ' ' && !key.startsWith('\x1b')) question = { ...asked, typed: asked.typed + key };
    return false;
  };
  const leave = () => {
    if (!buffer.isChanged()) return true;
    ask('Save modified buffer? (Y/N)', '', (key) => {
      if (key.toLowerCase() === 'n') return true;
      if (key.toLowerCase() === 'y') ask('File Name to Write: ', file ?? '', write);
      return false;
    });
    return false;
  };
  const cutLine = () => {
    cut = [...(wasCut ? cut : []), buffer.line()];
    buffer.replaceRows(buffer.row(), 1, []);
    buffer.place(buffer.row(), 0);
  };
  const edit = (key: string) => {
    switch (key) {
      case '\x1b[A':
        return buffer.place(buffer.row() - 1, buffer.column());
      case '\x1b[B':
        return buffer.place(buffer.row() + 1, buffer.column());
      case '\x1b[C':
        return buffer.right();
      case '\x1b[D':
        return buffer.left();
      case '\x01':
      case '\x1b[H':
        return buffer.place(buffer.row(), 0);
      case '\x05':
      case '\x1b[F':
        return buffer.place(buffer.row(), Infinity);
      case '\x1b[6~':
        return buffer.place(buffer.row() + terminal.size().rows - 5, 0);
      case '\x1b[5~':
        return buffer.place(buffer.row() - terminal.size().rows + 5, 0);
      case '\x7f':
      case '\b':
        return buffer.backspace();
      case '\x1b[3~':
      case '\x04':
        return buffer.deleteLetter();
      case '\r':
      case '\n':
        return buffer.insert('\n');
      case '\x15':
        return (buffer.place(buffer.row(), 0), buffer.insert(cut.map((line) => `${line}\n`).join('')));
      default:
        if (key === '\t' || (key >= ' ' && !key.startsWith('\x1b'))) buffer.insert(key);
    }
  };

  await fullScreen(terminal, {
    draw() {
      const { rows, columns } = terminal.size();
      const { rows: shown, cursor } = buffer.view(Math.max(1, rows - 4), columns);
      const title = `  GNU nano 7.2   ${file ?? 'New Buffer'}${buffer.isChanged() ? ' *' : ''}`;
      const asked = question ? `${question.asks}${question.typed}` : '';
      const foot = ['^O Write Out  ^W Where Is  ^K Cut', '^X Exit       ^U Paste     ^C Cancel'];
      return {
        rows: [
          inverse(title.padEnd(columns)),
          ...shown,
          inverse(asked || message),
          ...foot.map((line) => line.slice(0, columns)),
        ],
        cursor: question ? { row: rows - 3, column: asked.length } : { ...cursor, row: cursor.row + 1 },
      };
    },
    async press(key) {
      if (question) return answer(question, key);
      message = '';
      const isCut = key === '\x0b';
      if (key === '\x18') return leave();
      if (key === '\x0f') ask('File Name to Write: ', file ?? '', async (name) => (await write(name), false));
      else if (key === '\x17')
        ask(`Search${searched ? ` [${searched}]` : ''}: `, '', (text) => {
          searched = text || searched;
          if (!buffer.find(searched)) message = `[ "${searched}" not found ]`;
          return false;
        });
      else if (isCut) cutLine();
      else edit(key);
      wasCut = isCut;
      return false;
    },
  });
  return done();
};
