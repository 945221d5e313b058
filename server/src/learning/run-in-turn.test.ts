import { describe, expect, it } from 'vitest';
import { runInTurn } from './run-in-turn.ts';

describe('work that runs in turn', () => {
  it('runs one after the other for the same key and at the same time for different keys', async () => {
    const log: string[] = [];
    let finish: () => void = () => undefined;
    const slow = runInTurn('ada', async () => {
      log.push('ada 1');
      await new Promise<void>((resolve) => (finish = resolve));
    });
    const next = runInTurn('ada', async () => void log.push('ada 2'));
    await runInTurn('grace', async () => void log.push('grace'));
    expect(log).toEqual(['ada 1', 'grace']);
    finish();
    await Promise.all([slow, next]);
    expect(log).toEqual(['ada 1', 'grace', 'ada 2']);
  });

  it('goes on after a failure', async () => {
    const failing = runInTurn('ada', () => Promise.reject(new Error('no')));
    const next = runInTurn('ada', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
