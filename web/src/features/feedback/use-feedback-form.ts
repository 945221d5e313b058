import type { SurveyForm } from '@academy/domain/survey';
import { buildPayload } from '@academy/domain/survey-payload';
import type { FieldError } from '@academy/domain/validation';
import { useForm } from '../../forms/use-form.ts';
import type { FeedbackTarget } from '../../overlay/feedback.ts';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import type { FeedbackDraft } from './draft.ts';

export type FeedbackFormProps = {
  open: boolean;
  draft: FeedbackDraft;
  target: FeedbackTarget;
  onClose: () => void;
  onSent: () => void;
};

type Options = Pick<FeedbackFormProps, 'draft' | 'target' | 'onSent'> & {
  extended: boolean;
  check: (form: SurveyForm) => FieldError[];
};

export type FeedbackForm = ReturnType<typeof useFeedbackForm>;

/** The simple and the extended form, which share one draft and one call. */
export function useFeedbackForm({ extended, draft, target, check, onSent }: Options) {
  const { id: tenantId, feedback } = useTenant();
  const signedIn = useSession().status === 'member';
  return useForm({
    values: draft.form,
    onChange: draft.change,
    validate: (values) => {
      // The text of Other only counts while its field is shown.
      const form = values.isMore ? values : { ...values, other: '' };
      const errors = check(form);
      return errors.length > 0 ? { ok: false, errors } : { ok: true, value: form };
    },
    submit: async (form) => {
      // The schemas of the call are large.
      const [{ sendFeedback }, { api }] = await Promise.all([
        import('@academy/contract/feedback'),
        import('../../api/api.ts'),
      ]);
      const questionGroup = feedback.questionGroup?.key ?? null;
      const quote = extended ? null : draft.quote;
      const body = buildPayload({ form, extended, ...target, tenantId, questionGroup, signedIn, quote });
      await api.send(sendFeedback, { query: {}, body }, { onFailure: 'in-place' });
      draft.clear();
      onSent();
    },
    onFailure: 'in-place',
    wireNames: WIRE_NAMES,
  });
}

/** The form's names for the fields of the call. */
export const WIRE_NAMES: Readonly<Record<string, string>> = {
  comments: 'comments',
  rating: 'rating',
  moreCommentsVal: 'moreComments',
  'feedback.customQuestionAnswers': 'customQuestionAnswers',
  'feedback.levels': 'levels',
};
