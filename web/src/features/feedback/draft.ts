import { EMPTY_SURVEY, type SurveyForm, type SurveyOption } from '@academy/domain/survey';
import type { FeedbackSubject, Passage } from '@academy/domain/survey-payload';
import { useCallback, useEffect, useState } from 'react';

/** What is filled in and not sent yet. */
export type Draft = { form: SurveyForm; quote: Passage | null };

export const EMPTY_DRAFT: Draft = { form: EMPTY_SURVEY, quote: null };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'feedbackDraft';

/** A draft survives closing the dialog and a reload, in this tab only. */
export function readDraft(storage: () => DraftStorage): Draft {
  try {
    const { form, quote } = JSON.parse(storage().getItem(KEY) ?? '') as Record<string, unknown>;
    return { form: formOf(form), quote: quoteOf(quote) };
  } catch {
    // There is no draft, it is malformed, or the browser blocks storage.
    return EMPTY_DRAFT;
  }
}

export function saveDraft(storage: () => DraftStorage, draft: Draft): void {
  try {
    storage().setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage only a reload loses the draft.
  }
}

const tabStorage = () => sessionStorage;

export type FeedbackDraft = ReturnType<typeof useDraft>;

export function useDraft() {
  const [draft, setDraft] = useState(() => readDraft(tabStorage));
  useEffect(() => saveDraft(tabStorage, draft), [draft]);

  const change = useCallback(
    (part: Partial<SurveyForm>) => setDraft(({ form, quote }) => ({ form: { ...form, ...part }, quote })),
    [],
  );
  /** A new passage replaces the old one; a passage of another lesson is dropped. */
  const begin = useCallback((reported: Passage | null, subject: FeedbackSubject) => {
    setDraft(({ form, quote }) => {
      if (reported) return { form: { ...form, isBug: true }, quote: reported };
      const isOfThisLesson = subject.type === 'lesson' && quote?.lessonId === subject.lessonId;
      return { form, quote: isOfThisLesson ? quote : null };
    });
  }, []);
  const dropQuote = () => setDraft(({ form }) => ({ form, quote: null }));
  const clear = () => setDraft(EMPTY_DRAFT);
  return { ...draft, change, begin, dropQuote, clear };
}

function formOf(stored: unknown): SurveyForm {
  const { feedback, ...rest } = isRecord(stored) ? stored : {};
  const plain = Object.entries(EMPTY_SURVEY).flatMap(([name, empty]) =>
    typeof rest[name] === typeof empty ? [[name, rest[name]] as const] : [],
  );
  const answers = isRecord(feedback) ? feedback : {};
  return {
    ...EMPTY_SURVEY,
    ...(Object.fromEntries(plain) as Partial<SurveyForm>),
    feedback: { levels: optionsOf(answers['levels']), customQuestion: optionsOf(answers['customQuestion']) },
  };
}

function optionsOf(stored: unknown): SurveyOption[] {
  return Array.isArray(stored) ? stored.filter(isOption) : [];
}

function isOption(stored: unknown): stored is SurveyOption {
  return (
    isRecord(stored) &&
    typeof stored['key'] === 'string' &&
    typeof stored['value'] === 'string' &&
    typeof stored['checked'] === 'boolean'
  );
}

function quoteOf(stored: unknown): Passage | null {
  if (!isRecord(stored)) return null;
  const { lessonId, revision, anchor, text } = stored;
  const isWhole = [lessonId, anchor, text].every((part) => typeof part === 'string');
  return isWhole && typeof revision === 'number' ? (stored as Passage) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
