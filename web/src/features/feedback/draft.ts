import { EMPTY_SURVEY, type SurveyForm } from '@academy/domain/survey';
import type { FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { useCallback } from 'react';
import { useTabDraft } from '../../forms/tab-draft.ts';

type Draft = { form: SurveyForm; quote: Passage | null };

const EMPTY_DRAFT: Draft = { form: EMPTY_SURVEY, quote: null };

export type FeedbackDraft = ReturnType<typeof useDraft>;

export function useDraft() {
  const [draft, setDraft] = useTabDraft('feedbackDraft', EMPTY_DRAFT);
  const change = useCallback(
    (part: Partial<SurveyForm>) => setDraft(({ form, quote }) => ({ form: { ...form, ...part }, quote })),
    [setDraft],
  );
  /** A new passage replaces the old one; a passage of another lesson is dropped. */
  const begin = useCallback(
    (reported: Passage | null, subject: FeedbackSubject) => {
      setDraft(({ form, quote }) => {
        if (reported) return { form: { ...form, isBug: true }, quote: reported };
        const isOfThisLesson = subject.type === 'lesson' && quote?.lessonId === subject.lessonId;
        return { form, quote: isOfThisLesson ? quote : null };
      });
    },
    [setDraft],
  );
  const dropQuote = () => setDraft(({ form }) => ({ form, quote: null }));
  const clear = () => setDraft(EMPTY_DRAFT);
  return { ...draft, change, begin, dropQuote, clear };
}
