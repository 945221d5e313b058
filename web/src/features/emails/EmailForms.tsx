import { useMutation } from '@tanstack/react-query';
import { addEmail, editEmail } from '@academy/contract/emails';
import type { InputOf } from '@academy/contract/endpoint';
import { HttpError } from '@academy/contract/http-error';
import { emailForm, type Email } from '@academy/contract/schemas/emails';
import type { OwnEmailType } from '@academy/domain/emails';
import { validate } from '@academy/domain/validation';
import { useEffect, useRef } from 'react';
import { failureOf, failureToast, needsToast } from '../../api/failure.ts';
import { adminApi } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError, FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { EMAILS_CHANGED } from './queries.ts';

export function AddEmailForm() {
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync: add } = useMutation({
    mutationFn: (input: InputOf<typeof addEmail>) =>
      adminApi.send(addEmail, input, { onFailure: 'in-place' }),
    meta: EMAILS_CHANGED,
  });
  const form = useForm({
    initial: { email: '', emailType: 'work' as OwnEmailType },
    validate: ({ email }) => validate(emailForm, { email }),
    submit: async ({ email }) => {
      field.current?.focus();
      const { emailType } = form.values;
      const { message } = await add({ query: { emailType }, headers: { emailId: email } });
      overlay.toast({ type: 'success', message: message ?? '' });
      form.change({ email: '' });
    },
    onFailure: showFirstMessage,
  });

  return (
    <form
      {...form.props}
      className="flex flex-col gap-4 rounded-panel border border-line p-6 tablet:flex-row tablet:items-start"
    >
      <div className="grow">
        <FormField label="New email address" error={form.errors['email']}>
          {(attributes) => (
            <TextInput
              {...attributes}
              {...form.text('email')}
              ref={field}
              type="email"
              required
              maxLength={254}
              autoComplete="email"
            />
          )}
        </FormField>
      </div>
      <FormField label="Type">
        {(attributes) => (
          <Select
            {...attributes}
            value={form.values.emailType}
            onChange={({ target }) =>
              form.change({ emailType: target.value === 'work' ? 'work' : 'personal' })
            }
            className="tablet:min-w-40"
          >
            <option value="work">Work</option>
            <option value="personal">Personal</option>
          </Select>
        )}
      </FormField>
      <Button type="submit" size="large" isPending={form.isPending} className="tablet:mt-[2.125rem]">
        Add email
      </Button>
    </form>
  );
}

/** The specification requires only the first message; a 401 logs out and needs no message. */
function showFirstMessage(error: unknown): void {
  const failure = failureOf(error);
  if (!needsToast(failure)) return;
  const first = error instanceof HttpError ? error.envelope?.errors[0]?.message : undefined;
  overlay.toast({ ...failureToast(failure), message: first || 'Something went wrong!' });
}

type EditProps = {
  current: Email;
  /** Called with the saved address, or with the current one if the edit is canceled. */
  onEnd: (email: Email) => void;
};

/** Edits an address in its row. Escape cancels. */
export function EditEmail({ current, onEnd }: EditProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { mutateAsync: save } = useMutation({
    mutationFn: (newEmail: string) => {
      const headers = { currentEmail: current.email, newEmail };
      const input = { query: { type: current.type }, headers };
      return adminApi.send(editEmail, input, { onFailure: 'in-place' });
    },
    meta: EMAILS_CHANGED,
  });
  const form = useForm({
    initial: { email: current.email },
    validate: (values) => validate(emailForm, values),
    submit: async ({ email }) => {
      field.current?.focus();
      onEnd((await save(email)).data);
    },
  });
  const error = form.errors['email'];

  return (
    <form {...form.props} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          {...form.text('email')}
          compact
          ref={field}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          aria-label={`New address instead of ${current.email}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'edit-email-error'}
          onKeyDown={({ key }) => key === 'Escape' && onEnd(current)}
          className="w-auto! min-w-0 grow basis-48"
        />
        <Button type="submit" isPending={form.isPending}>
          Save
        </Button>
        <Button look="secondary" onClick={() => onEnd(current)}>
          Cancel
        </Button>
      </div>
      <FieldError id="edit-email-error" message={error} />
    </form>
  );
}
