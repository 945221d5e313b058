import { once } from 'node:events';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Mock } from 'vitest';
import type { Context } from '../context.ts';
import { testDatabase } from '../testing/database.ts';
import { readExposition } from '../testing/scrape.ts';
import { captureLog, testConfig } from '../testing/server.ts';
import { jobMetrics, readFailingJobs } from './job-runs.ts';
import type { Job } from './job.ts';
import { runJobs } from './runner.ts';

const { pool } = await testDatabase();
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await pool.query('delete from job_runs');
});

type Run = Mock<Job['run']>;

/** A node of this database with one job. */
async function node({
  run = vi.fn<Job['run']>(async () => undefined),
  ...job
}: Partial<Job> & { run?: Run } = {}) {
  const { log, lines } = captureLog();
  const context = { config: testConfig({}), database: { pool }, log } as unknown as Context;
  const { stop } = await runJobs(context, [{ name: 'count', everyMs: HOUR_MS, run, ...job }]);
  onTestFinished(stop);
  return { run, lines, stop };
}

/** A run that lasts until the test ends it. */
function heldRun(): { run: Run; end: (error?: Error) => void } {
  let end: (error?: Error) => void = () => undefined;
  const held = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { run: vi.fn<Job['run']>(() => held), end };
}

/** Due runs start within five seconds. */
const soon = () => void vi.advanceTimersByTime(5_000);
async function isIdle(): Promise<void> {
  await expect
    .poll(async () => (await pool.query('select 1 from job_runs where node is not null')).rowCount)
    .toBe(0);
}
const makeDue = async () => {
  await isIdle();
  await pool.query('update job_runs set due_at = now()');
  soon();
};
const dueInMs = async () => {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from due_at - now())::float8 * 1000 as ms from job_runs',
  );
  return rows[0]?.ms ?? 0;
};

describe('jobs', () => {
  it('CLU-08 run once over all nodes, and again when they are due', async () => {
    const [one, other] = [await node(), await node()];
    const runs = () => one.run.mock.calls.length + other.run.mock.calls.length;
    await expect.poll(runs).toBe(1);
    await isIdle();
    expect(await dueInMs()).toBeGreaterThan(HOUR_MS - 60_000);
    soon();
    await makeDue();
    await expect.poll(runs).toBe(2);
  });

  it('CLU-08 keep their schedule when the server restarts', async () => {
    const before = await node();
    await expect.poll(() => before.run.mock.calls.length).toBe(1);
    await before.stop();
    const after = await node();
    await makeDue();
    await expect.poll(() => after.run.mock.calls.length).toBe(1);
  });

  it('CLU-08 report failures, retry with growing pauses, and recover on success', async () => {
    const { run, lines } = await node();
    await expect.poll(() => run.mock.calls.length).toBe(1);
    run.mockRejectedValue(new Error('No room.'));
    const pauses: number[] = [];
    for (let failures = 1; failures <= 3; failures += 1) {
      await makeDue();
      await expect
        .poll(() => readFailingJobs(pool))
        .toEqual([{ name: 'count', failures, error: 'No room.' }]);
      pauses.push(Math.round((await dueInMs()) / 5_000) * 5);
    }
    expect(pauses).toEqual([5, 10, 20]);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'A job failed', job: 'count', failures: 3, retryInMs: 20_000 }),
    );
    run.mockResolvedValue(undefined);
    await makeDue();
    await expect.poll(() => readFailingJobs(pool)).toEqual([]);
  });

  it('CLU-08 of a dead node are taken over', async () => {
    const { run, end } = heldRun();
    const dead = await node({ run });
    await expect.poll(() => dead.run.mock.calls.length).toBe(1);
    // Stops renewing its lease.
    vi.clearAllTimers();
    await pool.query('update job_runs set leased_until = now()');
    const other = await node();
    await expect.poll(() => other.run.mock.calls.length).toBe(1);
    await isIdle();
    end(new Error('It came back'));
    await dead.stop();
    expect(await readFailingJobs(pool)).toEqual([]);
  });

  it('CLU-08 that run for long are not started elsewhere', async () => {
    const { run, end } = heldRun();
    const busy = await node({ run });
    await expect.poll(() => busy.run.mock.calls.length).toBe(1);
    const leaseMs = async () => {
      const { rows } = await pool.query<{ ms: number }>(
        'select extract(epoch from leased_until - now())::float8 * 1000 as ms from job_runs',
      );
      return rows[0]?.ms ?? 0;
    };
    await pool.query(`update job_runs set leased_until = now() + interval '1 second'`);
    soon();
    await expect.poll(leaseMs).toBeGreaterThan(30_000);
    const other = await node();
    await other.stop();
    end();
    await busy.stop();
    expect(busy.run).toHaveBeenCalledOnce();
    expect(other.run).not.toHaveBeenCalled();
  });

  it('CLU-08 are aborted and awaited when the server stops', async () => {
    const run = vi.fn<Job['run']>((_context, signal) => once(signal, 'abort').then(() => undefined));
    const { stop } = await node({ run });
    await expect.poll(() => run.mock.calls.length).toBe(1);
    await stop();
    expect(run).toHaveBeenCalledOnce();
    await isIdle();
  });

  it('OBS-03 are measured: failures, the last success and the next run', async () => {
    const { run } = await node();
    await expect.poll(() => run.mock.calls.length).toBe(1);
    await isIdle();
    const metrics = new Registry();
    jobMetrics({ metrics, database: { health: pool } as Context['database'] });
    const { value } = readExposition(await metrics.metrics());
    const labels = { name: 'count' };
    expect(value('academy_job_failures', labels)).toBe(0);
    expect(value('academy_job_last_success_timestamp_seconds', labels)).toBeGreaterThan(0);
    expect(value('academy_job_next_run_timestamp_seconds', labels)).toBeGreaterThan(0);
  });

  it('run only if the settings enable them', async () => {
    const { stop } = await node({ isOn: () => false });
    soon();
    await stop();
    expect((await pool.query('select 1 from job_runs')).rowCount).toBe(0);
  });
});
