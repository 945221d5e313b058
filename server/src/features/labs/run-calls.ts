import { createHash } from 'node:crypto';
import { runExercise } from '@academy/contract/labs';
import { DomainError } from '@academy/domain/errors';
import { JAVA_COMMANDS } from '@academy/domain/lab-setup';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { connectRunner, RunnerBusy } from '../../integrations/runner.ts';

/** Plenty for someone who compiles and tests all the time, but not for a script. */
const RUNS = { most: 30, seconds: 60 };

/** Learners' Java runs outside this process, in a runner that isn't told whose it is. */
export function runCalls(mount: Mount, { config, log, reads, requestCounts }: Context): void {
  const runner = config.runner && connectRunner(config.runner);

  mount.call(runExercise, async ({ body: { lessonId, courseId, ...asked }, site, person }) => {
    await reads.labs.requireCommands({ site, person }, { lessonId, courseId, commands: JAVA_COMMANDS });
    if (!runner) throw new DomainError('not_found', 'Programs in Java don’t run on this academy.');
    const { count, retryAfter } = requestCounts.add(`runs of ${person.userId}`, RUNS);
    if (count > RUNS.most)
      throw new DomainError('too_many', `That was a lot of runs. Try again in ${retryAfter} seconds.`, {
        retryAfter,
      });
    const owner = createHash('sha256').update(person.userId).digest('hex');
    try {
      const request = { ...asked, owner, language: 'java' as const };
      return await runner(request, AbortSignal.timeout(60_000));
    } catch (error) {
      if (!(error instanceof RunnerBusy)) log.error({ err: error }, 'A run failed');
      throw new DomainError('overloaded', 'Programs can’t run right now. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
  });
}
