import type { Bench, BenchOptions, Figure } from './figures.ts';
import { findCapacity, printStage } from './load/capacity.ts';
import type { Capacity } from './load/capacity.ts';
import type { Second } from './load/open-loop.ts';
import { percent, undisturbed } from './load/stolen-time.ts';
import { withLearners } from './load/world.ts';
import type { LoadWorld, LoadedServer, Stage } from './load/world.ts';

const P99_MS = 100;

/** Many learners in an open loop: the capacity of one node, and its behavior beyond that. */
export const load: Bench = {
  name: 'load',
  run: (options) =>
    withLearners(options.quick ? { people: 500, courses: 50 } : { people: 5_000 }, async (world) => {
      const seconds = options.quick ? 4 : 10;
      const server = await world.serve();
      await world.warm(server);
      const usual = await findCapacity(world, { server, from: 1_000, seconds, p99: P99_MS });
      const beyond = await overload(world, { server, capacity: usual, options });
      await server.end();
      return [
        capacityFigure(`mixed requests/s of ${options.quick ? 500 : '5,000'} learners`, usual),
        ...beyond,
      ];
    }),
};

function capacityFigure(name: string, { rate, stage, cpuMs, eventLoopMaxMs, bound }: Capacity): Figure {
  const { accepted, lateP99, cpuSeconds, offered } = stage;
  return {
    name: `${name}, p99 under ${P99_MS} ms`,
    value: rate,
    unit: '/s',
    limit: { atLeast: 600 },
    note: [
      `p50 ${accepted.p50.toFixed(1)}, p99 ${accepted.p99.toFixed(0)} ms`,
      `${cpuMs.toFixed(2)} ms of the server's processor each`,
      `event loop at most ${eventLoopMaxMs.toFixed(0)} ms`,
      `generator ${((cpuSeconds / offered) * 1000).toFixed(2)} ms each, late by ${lateP99.toFixed(0)} ms`,
      ...(bound
        ? [`the host took ${percent(bound.stolenShare)} at ${bound.rate}/s, which was too much`]
        : []),
    ].join('; '),
  };
}

type Overload = { server: LoadedServer; capacity: Capacity; options: BenchOptions };

async function overload(world: LoadWorld, { server, capacity, options }: Overload): Promise<Figure[]> {
  const acknowledged: Stage['acknowledged'] = [];
  const { result, stolenShare } = await undisturbed(async () => {
    const one = await overloadOnce(world, { server, capacity, options });
    acknowledged.push(...one.beyond.acknowledged, ...one.after.acknowledged);
    return one;
  });
  const { beyond, after, megabytesBefore, mostMegabytes } = result;
  return [
    {
      name: `three times as many for ${beyond.seconds} s: refused with 503 and Retry-After, p99`,
      value: beyond.shed.p99,
      unit: 'ms',
      limit: { atMost: 250 },
      note: `${Math.round(beyond.shed.count / beyond.seconds)}/s, p50 ${beyond.shed.p50.toFixed(1)} ms; the host took ${percent(stolenShare)}`,
    },
    {
      name: '… accepted, p99',
      value: beyond.accepted.p99,
      unit: 'ms',
      limit: { atMost: 1_000 },
      note: `${Math.round(beyond.accepted.count / beyond.seconds)}/s, p50 ${beyond.accepted.p50.toFixed(1)} ms`,
    },
    {
      name: '… answered otherwise or not at all',
      value: beyond.failed + after.failed,
      unit: '',
      limit: { atMost: 0 },
      note: [...beyond.failures, ...after.failures].slice(0, 3).join(', '),
    },
    {
      name: '… memory at most, above that before',
      value: mostMegabytes - megabytesBefore,
      unit: 'MB',
      limit: { atMost: 150 },
      note: `${megabytesBefore.toFixed(0)} to ${mostMegabytes.toFixed(0)} MB`,
    },
    {
      name: '… until everything is as before',
      value: secondsUntilNormal(after.bySecond),
      unit: 's',
      limit: { atMost: 5 },
    },
    {
      name: '… acknowledged completions that are lost',
      value: await world.countLost(acknowledged),
      unit: '',
      limit: { atMost: 0 },
      note: `of ${acknowledged.length}`,
    },
  ];
}

/** Three times the capacity of the node for a minute, then half of it. */
async function overloadOnce(world: LoadWorld, { server, capacity, options }: Overload) {
  const { base } = server;
  const normal = Math.round(capacity.rate / 2);
  const { megabytes: megabytesBefore } = await server.state();
  const memory: number[] = [];
  const watch = setInterval(
    () => void server.state().then(({ megabytes }) => memory.push(megabytes), console.error),
    1_000,
  );
  const offered = 3 * capacity.rate;
  const beyond = await world.offer({ base, rate: offered, seconds: options.quick ? 10 : 60 });
  const after = await world.offer({ base, rate: normal, seconds: 10 });
  clearInterval(watch);
  printStage(`${offered}/s, three times the capacity`, beyond);
  printStage(`${normal}/s afterwards`, after);
  return { beyond, after, megabytesBefore, mostMegabytes: Math.max(...memory) };
}

/** The first second without refusals and with normal times. */
function secondsUntilNormal(bySecond: readonly Second[]): number {
  const isNormal = ({ shed, failed, p99 }: Second) => shed + failed === 0 && p99 < P99_MS;
  return bySecond.findLastIndex((second) => !isNormal(second)) + 1;
}
