import type { Answer, Ask } from '../commands/command.ts';
import type { FromShell } from './protocol.ts';

/** What commands ask the page, until it answers. */
export function createQuestions(post: (message: FromShell) => void) {
  const open = new Map<number, (answer: Answer | { error: string }) => void>();
  let lastId = 0;
  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      open.set(id, (answer) => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer)));
      post({ type: 'ask', id, question });
    });
  return {
    ask,
    take(id: number, answer: Answer | { error: string }): void {
      open.get(id)?.(answer);
      open.delete(id);
    },
  };
}
