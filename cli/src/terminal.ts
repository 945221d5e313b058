import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Io } from './io.ts';

/** The person at the terminal: what they type is not shown where it is a secret. */
export function promptAt(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Pick<Io, 'prompt' | 'readInput'> {
  return {
    async prompt(question, { isSecret = false } = {}) {
      if (!input.isTTY) return null;
      output.write(question);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const reader = createInterface({ input, output: isSecret ? silent : output, terminal: true });
      try {
        return (await reader.question('')).trim();
      } finally {
        reader.close();
        if (isSecret) output.write('\n');
      }
    },
    readInput: () => (input.isTTY ? Promise.resolve('') : text(input)),
  };
}
