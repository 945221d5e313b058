import { DatabaseError } from 'pg';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './unavailable.ts';

/** Answers come in the order of the keys. */
type Ask<Key, Answer> = (pool: Pool, keys: readonly Key[]) => Promise<readonly Answer[]>;

/** One more may be on its way while one is waited for: a slow answer does not hold up everybody. */
const ON_THE_WAY = 2;

/**
 * Puts questions that come at the same time to the database as one. Whoever comes alone is asked for at once; those who
 * come while others are waited for go together afterwards. A question is never answered from before it was put.
 */
export function together<Key, Answer>(ask: Ask<Key, Answer>): (pool: Pool, key: Key) => Promise<Answer> {
  const desks = new WeakMap<Pool, ReturnType<typeof deskFor<Key, Answer>>>();
  return (pool, key) => {
    const desk = desks.get(pool) ?? deskFor(pool, ask);
    desks.set(pool, desk);
    return desk(key);
  };
}

type Waiting<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

function deskFor<Key, Answer>(pool: Pool, ask: Ask<Key, Answer>) {
  let waiting: Waiting<Key, Answer>[] = [];
  let onTheWay = 0;
  return (key: Key) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (onTheWay < ON_THE_WAY) void go();
    });

  async function go(): Promise<void> {
    onTheWay += 1;
    // Requests that arrived in the same moment are all here after this.
    await Promise.resolve();
    const asked = waiting;
    waiting = [];
    try {
      if (asked.length > 0) await answer(asked);
    } finally {
      onTheWay -= 1;
      if (waiting.length > 0) void go();
    }
  }

  async function answer(asked: readonly Waiting<Key, Answer>[]): Promise<void> {
    try {
      const answers = await ask(
        pool,
        asked.map(({ key }) => key),
      );
      asked.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
    } catch (error) {
      // One rejected query must not fail the rest; a database that is busy would only make them wait one by one.
      const isTheirFault = error instanceof DatabaseError && !isDatabaseUnavailable(error);
      if (isTheirFault && asked.length > 1) for (const one of asked) await answer([one]);
      else for (const { reject } of asked) reject(error);
    }
  }
}
