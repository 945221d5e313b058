import { useQueryClient } from '@tanstack/react-query';
import type { ReviewQuestion } from '@academy/contract/schemas/reviews';
import type { Failure } from '@academy/domain/messages';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import type { Outcome } from '../learning/index.ts';
import { isRightAnswer, keepAnswer, sendAnswer, type Answered } from './answer.ts';

/** A note about the answer in addition to its result. */
export type AnswerNote = { text: string; failure?: Failure };

/** Answers one question: immediately if the page knows what is right, otherwise by the server. */
export function useAnswer(question: ReviewQuestion, onAnswered: (isRight: boolean | null) => void) {
  const queryClient = useQueryClient();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [isSending, setSending] = useState(false);
  const [note, setNote] = useState<AnswerNote | null>(null);

  const show = (result: Answered) => {
    setAnswered(result);
    onAnswered(result.isRight);
  };
  const answer = async (selected: readonly string[]) => {
    if (isSending) return;
    setNote(null);
    const given = { question, answers: [...selected] };
    if (!question.isAssessed) {
      show({ question, isRight: isRightAnswer(question, selected) });
      setNote(noteOf(await keepAnswer(queryClient, given)));
      return;
    }
    setSending(true);
    try {
      show(await sendAnswer(queryClient, given));
    } catch (error) {
      await keepForServer(given, error);
    }
    setSending(false);
  };
  /** Offline, the answer is queued and graded by the server later. */
  const keepForServer = async (given: { question: ReviewQuestion; answers: string[] }, error: unknown) => {
    const failure = failureOf(error);
    const outcome = failure.kind === 'no-answer' ? await keepAnswer(queryClient, given) : null;
    if (outcome?.status === 'kept') return show({ question, isRight: null });
    // The network just came back; the same answer gets the same result.
    const graded = outcome?.status === 'saved' && (await sendAnswer(queryClient, given).catch(() => null));
    if (graded) return show(graded);
    setNote({ text: 'Your answer could not be sent.', failure });
  };
  return { answered, isSending, note, answer };
}

function noteOf(outcome: Outcome): AnswerNote | null {
  switch (outcome.status) {
    case 'saved':
      return null;
    case 'kept':
      return { text: 'Saved on this device. It is sent as soon as that is possible.' };
    case 'refused':
      return { text: 'This answer isn’t graded.', failure: outcome.failure };
    case 'signed-out':
      return { text: 'You are logged out, so this answer does not count. Please log in again.' };
    case 'lost':
      return { text: 'This answer could not be saved. The question comes back.' };
  }
}
