import { runExercise } from '@academy/contract/labs';
import type { LabLesson } from '@academy/contract/schemas/labs';
import type { Answer, Question } from '@academy/lab-engine/commands/command';
import { api } from '../../../api/api.ts';
import { failureOf, failureText } from '../../../api/failure.ts';
import { storedPerson } from '../../../session/stored-person.ts';

export type RunLesson = Pick<LabLesson, 'id' | 'courseId'>;

/** Has the server run what a command of the lab can't run in the page. Its refusals are shown in the terminal. */
export async function askRunner({ id, courseId }: RunLesson, question: Question): Promise<Answer> {
  if (!storedPerson(localStorage)) throw new Error('Please log in to run programs in Java.');
  const body = { lessonId: id, ...(courseId !== null && { courseId }), ...question };
  const options = { hideLoader: true, onFailure: 'in-place', skipRedirect: true } as const;
  try {
    return (await api.send(runExercise, { query: {}, body }, options)).data;
  } catch (error) {
    throw new Error(failureText(failureOf(error)), { cause: error });
  }
}
