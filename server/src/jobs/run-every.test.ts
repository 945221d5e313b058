import { afterEach, describe, expect, it, vi } from 'vitest';
import { runEvery } from './run-every.ts';

afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { work, end: () => ends.shift()?.() };
}

describe('a job', () => {
  it('runs at once and then at its interval', async () => {
    vi.useFakeTimers();
    const work = vi.fn(async () => undefined);
    const job = runEvery(1_000, work);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(work).toHaveBeenCalledTimes(3);
    await job.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('never runs twice at once', async () => {
    vi.useFakeTimers();
    const { work, end } = heldWork();
    runEvery(1_000, work);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('waits for the running work when it is stopped', async () => {
    const { work, end } = heldWork();
    const stopped = vi.fn();
    const stopping = runEvery(60_000, work).stop().then(stopped);
    await Promise.resolve();
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
  });
});
