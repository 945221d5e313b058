import type { Bench } from './figures.ts';
import { printStage } from './load/capacity.ts';
import { withLearners } from './load/world.ts';
import type { Stage } from './load/world.ts';
import { median } from './measure.ts';

const RATE = 300;
const STAGE_SECONDS = 30;
const SAMPLE_MS = 2_000;
/**
 * Small enough to be full early, so that later growth is not caches, and entries are evicted all the time.
 */
const SETTINGS = { PAGE_CACHE_MB: '8', ANSWER_CACHE_MB: '8', TEXT_CACHE_MB: '8' };

/** The same learners for half an hour, at a normal rate. */
export const soak: Bench = {
  name: 'soak',
  run: ({ quick, minutes = quick ? 1 : 30 }) =>
    withLearners({ people: quick ? 500 : 5_000 }, async ({ serve, offer, countLost }) => {
      const server = await serve(SETTINGS);
      await offer({ base: server.base, rate: RATE, seconds: STAGE_SECONDS });
      const memory: number[] = [];
      const watch = setInterval(
        () => void server.state().then(({ megabytes }) => memory.push(megabytes), console.error),
        SAMPLE_MS,
      );
      const stages: Stage[] = [];
      const acknowledged: Stage['acknowledged'] = [];
      for (let at = 0; at < (minutes * 60) / STAGE_SECONDS; at++) {
        const stage = await offer({ base: server.base, rate: RATE, seconds: STAGE_SECONDS });
        printStage(
          `${memory.at(-1)?.toFixed(0)} MB, minute ${(((at + 1) * STAGE_SECONDS) / 60).toFixed(1)}`,
          stage,
        );
        stages.push(stage);
        acknowledged.push(...stage.acknowledged);
      }
      clearInterval(watch);
      await server.end();
      const fifth = Math.ceil(memory.length / 5);
      const [early, late] = [median(memory.slice(fifth, 2 * fifth)), median(memory.slice(-fifth))];
      const failed = stages.reduce((sum, stage) => sum + stage.failed + stage.shed.count, 0);
      return [
        {
          name: `memory at the end of ${minutes} minutes with ${RATE} requests/s, against the second fifth`,
          value: late / early,
          unit: '',
          limit: { atMost: 1.1 },
          note: `${early.toFixed(0)} and ${late.toFixed(0)} MB, at most ${Math.max(...memory).toFixed(0)} MB`,
        },
        {
          name: '… refused or failed',
          value: failed,
          unit: '',
          limit: { atMost: 0 },
          note: stages
            .flatMap(({ failures }) => failures)
            .slice(0, 3)
            .join(', '),
        },
        {
          name: '… acknowledged completions that are lost',
          value: await countLost(acknowledged),
          unit: '',
          limit: { atMost: 0 },
          note: `of ${acknowledged.length}`,
        },
      ];
    }),
};
