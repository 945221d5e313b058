import type { SurveyForm } from '@academy/domain/survey';
import type { FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { useCallback, useEffect, useState } from 'react';
import { EMPTY_DRAFT, keepDraft, readDraft } from './draft.ts';

const shelf = () => sessionStorage;

export type UseDraft = ReturnType<typeof useDraft>;

export function useDraft() {
  const [draft, setDraft] = useState(() => readDraft(shelf));
  useEffect(() => keepDraft(shelf, draft), [draft]);

  const change = useCallback(
    (part: Partial<SurveyForm>) => setDraft(({ form, quote }) => ({ form: { ...form, ...part }, quote })),
    [],
  );
  /** A new passage takes the place of an old one, and a passage of another lesson has no place here. */
  const begin = useCallback((reported: Passage | null, subject: FeedbackSubject) => {
    setDraft(({ form, quote }) => {
      if (reported) return { form: { ...form, isBug: true }, quote: reported };
      const isFromHere = subject.type === 'lesson' && quote?.lessonId === subject.lessonId;
      return { form, quote: isFromHere ? quote : null };
    });
  }, []);
  const dropQuote = () => setDraft(({ form }) => ({ form, quote: null }));
  const clear = () => setDraft(EMPTY_DRAFT);
  return { ...draft, change, begin, dropQuote, clear };
}
