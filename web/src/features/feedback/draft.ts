import { EMPTY_SURVEY, type SurveyForm, type SurveyOption } from '@academy/domain/survey';
import type { Passage } from '@academy/domain/survey-payload';

/** What somebody has filled in and not sent yet. */
export type Draft = { form: SurveyForm; quote: Passage | null };

export const EMPTY_DRAFT: Draft = { form: EMPTY_SURVEY, quote: null };

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'feedbackDraft';

/** A form half filled in survives closing it and a reload, in this tab and nowhere else. */
export function readDraft(shelf: () => Shelf): Draft {
  try {
    const { form, quote } = JSON.parse(shelf().getItem(KEY) ?? '') as Record<string, unknown>;
    return { form: formOf(form), quote: quoteOf(quote) };
  } catch {
    // Nothing is kept, it is not ours, or the browser keeps nothing at all.
    return EMPTY_DRAFT;
  }
}

export function keepDraft(shelf: () => Shelf, draft: Draft): void {
  try {
    shelf().setItem(KEY, JSON.stringify(draft));
  } catch {
    // The form works without; only a reload would lose it.
  }
}

function formOf(kept: unknown): SurveyForm {
  const { feedback, ...rest } = isRecord(kept) ? kept : {};
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

function optionsOf(kept: unknown): SurveyOption[] {
  return Array.isArray(kept) ? kept.filter(isOption) : [];
}

function isOption(kept: unknown): kept is SurveyOption {
  return (
    isRecord(kept) &&
    typeof kept['key'] === 'string' &&
    typeof kept['value'] === 'string' &&
    typeof kept['checked'] === 'boolean'
  );
}

function quoteOf(kept: unknown): Passage | null {
  if (!isRecord(kept)) return null;
  const { lessonId, revision, anchor, text } = kept;
  const isWhole = [lessonId, anchor, text].every((part) => typeof part === 'string');
  return isWhole && typeof revision === 'number' ? (kept as Passage) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
