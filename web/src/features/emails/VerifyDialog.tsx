import { useMutation } from '@tanstack/react-query';
import { validateVerificationCode } from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import { CODE_LIFETIME_MINUTES, MAX_CODE_ATTEMPTS, parseCode } from '@academy/domain/emails';
import type { FieldError, Validated } from '@academy/domain/validation';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { adminApi } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { EMAILS_CHANGED } from './queries.ts';

type Props = {
  email: Email;
  onSendAgain: (onSent: () => void) => void;
  onClose: () => void;
};

export function VerifyDialog({ email: { email, type }, onSendAgain, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [hint, setHint] = useState('');
  useEffect(() => field.current?.focus(), []);
  const { mutateAsync: check } = useMutation({
    mutationFn: (verificationCode: string) => {
      const input = { query: { emailType: type, verificationCode }, headers: { verifiableEmail: email } };
      return adminApi.send(validateVerificationCode, input, { onFailure: 'in-place' });
    },
    meta: EMAILS_CHANGED,
  });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => validateCode(code),
    submit: async (code) => {
      const { data } = await check(code);
      if (data.isEmailVerified) {
        overlay.toast({ type: 'success', message: 'Email Verified' });
        return onClose();
      }
      overlay.toast({ type: 'danger', message: 'Invalid Code' });
      if (data.triesLeft === 0) return codeError('This code no longer works. Please request another one.');
      setHint(`Tries left: ${data.triesLeft}`);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setHint('');
    // The next code replaces this one.
    field.current?.focus();
    field.current?.select();
    form.props.onSubmit(event);
  };
  const sendAgain = () => {
    field.current?.focus();
    onSendAgain(() => {
      form.clearErrors('code');
      setHint('We sent another code.');
    });
  };

  return (
    <Dialog open title="Verify your email" onClose={onClose}>
      <p className="wrap-anywhere">
        We sent a code to {email}. It works for {CODE_LIFETIME_MINUTES} minutes and {MAX_CODE_ATTEMPTS} tries.
      </p>
      <form {...form.props} onSubmit={submit} className="flex flex-col gap-4">
        <FormField
          label="Verification code"
          hint={<span role="status">{hint}</span>}
          error={form.errors['code']}
        >
          {(attributes) => (
            <TextInput
              {...attributes}
              {...form.text('code')}
              ref={field}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              className="font-mono text-lg tracking-widest"
            />
          )}
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={sendAgain}>
            Send another code
          </Button>
          <Button type="submit" isPending={form.isPending}>
            Verify
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function validateCode(text: string): Validated<string> {
  const code = parseCode(text);
  if (code === null) return { ok: false, errors: codeError('The code has six digits.') };
  return { ok: true, value: code };
}

function codeError(message: string): FieldError[] {
  return [{ field: 'code', message }];
}
