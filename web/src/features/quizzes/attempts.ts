import type { Reply } from '@academy/contract/client';
import {
  getAttempt as getAttemptEndpoint,
  openAttempt as openAttemptEndpoint,
  submitAttempt as submitAttemptEndpoint,
} from '@academy/contract/quizzes';
import type { Attempt, AttemptResult } from '@academy/contract/schemas/quizzes';
import { api } from '../../api/api.ts';
import { IN_PLACE } from '../../api/create-api.ts';
import { classifyFailure, type Outcome } from './outcome.ts';

export function openAttempt(check: { lessonId: string; courseId: string }): Promise<Outcome<Attempt>> {
  return outcomeOf(api.send(openAttemptEndpoint, { query: {}, body: check }, IN_PLACE));
}

export function readAttempt(id: string): Promise<Outcome<AttemptResult>> {
  return outcomeOf(api.send(getAttemptEndpoint, { params: { id }, query: {} }, IN_PLACE));
}

type Submission = { attemptId: string; answers: string[][] };

/** Submitting the same answers again returns the same result. */
export function submitAttempt({ attemptId, answers }: Submission): Promise<Outcome<AttemptResult>> {
  const input = { params: { id: attemptId }, query: {}, body: { answers } };
  return outcomeOf(api.send(submitAttemptEndpoint, input, { onFailure: 'in-place' }));
}

async function outcomeOf<Data>(sent: Promise<Reply<Data>>): Promise<Outcome<Data>> {
  try {
    return { kind: 'answered', data: (await sent).data };
  } catch (error) {
    return classifyFailure(error);
  }
}
