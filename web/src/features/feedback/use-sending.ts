import { buildPayload, type FeedbackPayload } from '@academy/domain/survey-payload';
import type { SurveyForm } from '@academy/domain/survey';
import type { FieldError } from '@academy/domain/validation';
import { useRef, useState, type SubmitEvent } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import type { Outcome } from './outcome.ts';
import type { Place } from '../../overlay/feedback.ts';
import type { UseDraft } from './use-draft.ts';

type Setting = {
  extended: boolean;
  draft: UseDraft;
  place: Place;
  check: (form: SurveyForm) => FieldError[];
  onSent: () => void;
};

/** Either form on its way: checked, sent once, and what is wrong said beside the field or above the buttons. */
export function useSending({ extended, draft, place, check, onSent }: Setting) {
  const { id: tenantId, feedback } = useTenant();
  const signedIn = useSession().status === 'member';
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const show = (found: readonly FieldError[]) => {
    setErrors(found);
    // Once they are drawn.
    requestAnimationFrame(() => {
      const first = body.current?.querySelector<HTMLElement>('[data-invalid]');
      (first?.matches('textarea') ? first : first?.querySelector('input'))?.focus();
    });
  };
  const send = async () => {
    if (isSending) return;
    setError(null);
    // A text that is not in sight is not said.
    const form = draft.form.isMore ? draft.form : { ...draft.form, other: '' };
    const found = check(form);
    if (found.length > 0) return show(found);
    setErrors([]);
    setSending(true);
    const outcome = await attempt(
      buildPayload({
        form,
        extended,
        ...place,
        tenantId,
        questionGroup: feedback.questionGroup?.key ?? null,
        signedIn,
        quote: extended ? null : draft.quote,
      }),
    );
    setSending(false);
    if (outcome.kind !== 'sent') setError(outcome.error ?? null);
    if (outcome.kind === 'refused') show(outcome.errors);
    if (outcome.kind !== 'sent') return;
    draft.clear();
    onSent();
  };
  return {
    body,
    error,
    isSending,
    signedIn,
    errorOf: (field: string) => errors.find((error) => error.field === field)?.message,
    mend: (...fields: string[]) => setErrors((known) => known.filter(({ field }) => !fields.includes(field))),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send();
    },
  };
}

async function attempt(payload: FeedbackPayload): Promise<Outcome> {
  try {
    const [{ submit }, { api }] = await Promise.all([import('./submit.ts'), import('../../api/api.ts')]);
    return await submit(api, payload);
  } catch (error) {
    console.error('The feedback could not be sent', error);
    return { kind: 'failed', error };
  }
}
