import { runExercise } from '@academy/contract/labs';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../../testing/calls.ts';
import { signIn } from '../../../testing/people.ts';
import { askRunner } from './ask-runner.ts';

const QUESTION = { task: 'test' as const, files: [], mainClass: '', arguments: [], stdin: '' };
const RESULT = { outcome: 'finished' as const, exitCode: 0, output: '', diagnostics: [], tests: [] };

describe('a program that the page cannot run', () => {
  it('RUN-05 is run by the server for this lesson', async () => {
    signIn();
    const sent = stubCall(runExercise, RESULT);
    expect(await askRunner({ id: 'brewing', courseId: 'tea' }, QUESTION)).toEqual(RESULT);
    expect(sent.map(({ body }) => body)).toEqual([{ ...QUESTION, lessonId: 'brewing', courseId: 'tea' }]);
  });

  it('RUN-05 needs a login, without asking the server', async () => {
    const sent = stubCall(runExercise, RESULT);
    await expect(askRunner({ id: 'brewing', courseId: null }, QUESTION)).rejects.toThrow(
      'Please log in to run programs in Java.',
    );
    expect(sent).toEqual([]);
  });

  it('RUN-04 is refused with what the server says', async () => {
    signIn();
    stubCall(runExercise, () => refusal(429, 'That was a lot of runs. Try again in 12 seconds.'));
    await expect(askRunner({ id: 'brewing', courseId: null }, QUESTION)).rejects.toThrow(
      'That was a lot of runs. Try again in 12 seconds.',
    );
  });
});
