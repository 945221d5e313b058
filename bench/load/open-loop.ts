import { quantile } from '../measure.ts';
import { seeded } from '../texts.ts';

export type Outcome = 'accepted' | 'shed' | 'failed';
export type Times = { count: number; p50: number; p99: number; max: number };
/** The outcomes of the requests that were due in one second. */
export type Second = Record<Outcome, number> & { p99: number };

export type StageResult = {
  seconds: number;
  offered: number;
  accepted: Times;
  shed: Times;
  failed: number;
  /** A sample of the failures. */
  failures: string[];
  kinds: Record<string, Times>;
  bySecond: Second[];
  /** How late the generator itself was, which is part of every time. */
  lateP99: number;
  connections: number;
};

export type Report = (kind: string, outcome: Outcome, failure?: string) => void;

type Stage = {
  /** Arrivals per second. */
  rate: number;
  seconds: number;
  seed: number;
  /** Starts one arrival and reports each of its requests once it is answered. */
  arrive: (begin: () => Report) => void;
  connections: () => number;
};

type Sample = { kind: string; outcome: Outcome; due: number; ms: number };

/** After this time a response counts as lost. */
const LOST_AFTER_MS = 5_000;

/**
 * Arrivals at random moments with a fixed rate, whether or not earlier ones are answered; each time counts
 * from when the request was due, so that a slow server can't reduce the offered load.
 */
export async function runStage({ rate, seconds, seed, arrive, connections }: Stage): Promise<StageResult> {
  const chance = seeded(seed);
  const samples: Sample[] = [];
  const lateness: number[] = [];
  const failures: string[] = [];
  const endMs = seconds * 1000;
  const start = performance.now();
  const now = () => performance.now() - start;
  let pending = 0;
  let due = 0;
  const begin = (from: number): Report => {
    pending += 1;
    return (kind, outcome, failure) => {
      pending -= 1;
      samples.push({ kind, outcome, due: from, ms: now() - from });
      if (failure !== undefined && failures.length < 5) failures.push(`${kind}: ${failure}`);
    };
  };
  await new Promise<void>((resolve) => {
    const tick = () => {
      const at = now();
      for (; due <= at && due < endMs; due += (-Math.log(1 - chance()) * 1000) / rate) {
        lateness.push(at - due);
        // Follow-up requests count from the previous response.
        let from: number | undefined = due;
        arrive(() => {
          const report = begin(from ?? now());
          from = undefined;
          return report;
        });
      }
      if (due < endMs) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });
  const deadline = now() + LOST_AFTER_MS;
  while (pending > 0 && now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  const timesOf = (some: readonly Sample[]) => summarize(some.map(({ ms }) => ms));
  const accepted = samples.filter(({ outcome }) => outcome === 'accepted');
  const kinds = [...new Set(samples.map(({ kind }) => kind))].toSorted();
  const bySecond = Array.from({ length: Math.ceil(seconds) }, (): Sample[] => []);
  for (const sample of samples) bySecond[Math.floor(sample.due / 1000)]?.push(sample);
  return {
    seconds,
    offered: lateness.length,
    accepted: timesOf(accepted),
    shed: timesOf(samples.filter(({ outcome }) => outcome === 'shed')),
    failed: samples.filter(({ outcome }) => outcome === 'failed').length + pending,
    failures: pending > 0 ? [...failures, `${pending} without an answer`] : failures,
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, timesOf(accepted.filter((one) => one.kind === kind))]),
    ),
    bySecond: bySecond.map(secondOf),
    lateP99: quantile(lateness, 0.99),
    connections: connections(),
  };
}

function summarize(ms: readonly number[]): Times {
  if (ms.length === 0) return { count: 0, p50: 0, p99: 0, max: 0 };
  const sorted = ms.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { count: ms.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function secondOf(samples: readonly Sample[]): Second {
  const count = (wanted: Outcome) => samples.filter(({ outcome }) => outcome === wanted).length;
  const accepted = samples.flatMap(({ outcome, ms }) => (outcome === 'accepted' ? [ms] : []));
  return {
    accepted: count('accepted'),
    shed: count('shed'),
    failed: count('failed'),
    p99: summarize(accepted).p99,
  };
}
