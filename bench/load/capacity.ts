import { undisturbed } from './stolen-time.ts';
import type { LoadWorld, LoadedServer, Stage } from './world.ts';

export type Capacity = {
  rate: number;
  stage: Stage;
  /** Processor time of the server process per request. */
  cpuMs: number;
  eventLoopMaxMs: number;
  /** The lowest rate that was too high, and the share of processor time stolen by the host. */
  bound?: { rate: number; stolenShare: number };
};

type Search = { server: LoadedServer; from: number; seconds: number; p99: number };

const STEP = 1.25;
const MOST_STAGES = 10;
/**
 * After this, frequent code is compiled and all people are known, as on a node that has been up for minutes.
 */
const WARM_UP = [1 / 2, 1, 1, 1];
/** Below this the machine is busy, and the figure is meaningless. */
const LEAST_RATE = 100;

/**
 * The highest rate at which all responses arrive and 99 of 100 are in time: increased in steps, then once
 * between the last two. A rate is too high if two stages say so, to rule out noise.
 */
export async function findCapacity(
  world: LoadWorld,
  { server, from, seconds, p99 }: Search,
): Promise<Capacity> {
  const measureOnce = async (rate: number) => {
    const before = await server.state();
    const stage = await world.offer({ base: server.base, rate, seconds });
    const after = await server.state();
    printStage(`${rate}/s (event loop at most ${after.eventLoopMaxMs.toFixed(0)} ms)`, stage);
    // A hiccup that refuses one in a thousand does not count as the limit.
    const isGood = stage.accepted.p99 < p99 && stage.failed === 0 && stage.shed.count < stage.offered / 1_000;
    const cpuMs = ((after.cpuSeconds - before.cpuSeconds) / stage.offered) * 1000;
    return { isGood, rate, stage, cpuMs, eventLoopMaxMs: after.eventLoopMaxMs };
  };
  const measure = async (rate: number) => {
    const first = await undisturbed(() => measureOnce(rate));
    const { result, stolenShare } = first.result.isGood ? first : await undisturbed(() => measureOnce(rate));
    return { ...result, stolenShare };
  };
  for (const share of WARM_UP) await measureOnce(Math.round(from * share));
  let best = await measure(from);
  let bound = best.isGood ? undefined : best;
  for (let stages = 0; stages < MOST_STAGES; stages++) {
    const isFound = best.isGood && bound !== undefined && bound.rate / best.rate < STEP;
    if (isFound || (!best.isGood && best.rate < LEAST_RATE)) break;
    const rate = !best.isGood
      ? best.rate / STEP
      : bound === undefined
        ? best.rate * STEP
        : (best.rate + bound.rate) / 2;
    const next = await measure(Math.round(rate));
    if (next.isGood || !best.isGood) best = next;
    if (!next.isGood) bound = next;
  }
  return { ...best, ...(bound && { bound }) };
}

export function printStage(name: string, stage: Stage): void {
  const { accepted, shed, failed, failures, kinds, lateP99, connections, offered, seconds, cpuSeconds } =
    stage;
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  console.error(
    `  ${name}: offered ${Math.round(offered / seconds)}/s, accepted ${accepted.count} p50 ${ms(accepted.p50)} p99 ${ms(accepted.p99)} max ${ms(accepted.max)} ms,`,
    `shed ${shed.count} p50 ${ms(shed.p50)} p99 ${ms(shed.p99)} ms, failed ${failed} ${failures.join(', ')},`,
    `generator late p99 ${ms(lateP99)} ms, ${((cpuSeconds / seconds) * 100).toFixed(0)} % of a core, ${connections} connections`,
  );
  const each = Object.entries(kinds).map(([kind, { p50, p99 }]) => `${kind} ${ms(p50)}/${ms(p99)}`);
  console.error(`    p50/p99 in ms: ${each.join(', ')}`);
}
