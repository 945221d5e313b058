import { validateVerificationCode } from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import { CODE_MINUTES, CODE_TRIES, typedCode } from '@academy/domain/emails';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { secondLayer } from '../../api/second.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { NO_NOTE, NOT_A_CODE, SENT_AGAIN, wrongCode } from './code-note.ts';

type Props = {
  email: Email;
  /** Whether another code is on its way. */
  onSendAgain: () => Promise<boolean>;
  onVerified: () => void;
  onClose: () => void;
};

export function VerifyDialog({ email: { email, type }, onSendAgain, onVerified, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [note, setNote] = useState(NO_NOTE);
  useEffect(() => field.current?.focus(), []);

  const verify = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The focus too, so that what is wrong is read with the field.
    field.current?.focus();
    field.current?.select();
    const verificationCode = typedCode(code);
    if (verificationCode === null) return setNote(NOT_A_CODE);
    const input = { query: { emailType: type, verificationCode }, headers: { verifiableEmail: email } };
    const reply = await secondLayer
      .send(validateVerificationCode, input, { skipRedirect: true })
      .catch(() => null);
    if (!reply) return;
    const { isEmailVerified, triesLeft } = reply.data;
    overlay.toast(
      isEmailVerified
        ? { type: 'success', message: 'Email Verified' }
        : { type: 'danger', message: 'Invalid Code' },
    );
    if (isEmailVerified) return onVerified();
    setNote(wrongCode(triesLeft));
  };
  const sendAgain = async () => {
    field.current?.focus();
    if (await onSendAgain()) setNote(SENT_AGAIN);
  };

  return (
    <Dialog open title="Verify your email" onClose={onClose}>
      <p className="wrap-anywhere">
        We sent a code to {email}. It works for {CODE_MINUTES} minutes and {CODE_TRIES} tries.
      </p>
      <form noValidate onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
        <FormField label="Verification code" hint={<span role="status">{note.hint}</span>} error={note.error}>
          {(attributes) => (
            <TextInput
              {...attributes}
              ref={field}
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              className="font-mono text-lg tracking-widest"
            />
          )}
        </FormField>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={() => void sendAgain()}>
            Send another code
          </Button>
          <Button type="submit">Verify</Button>
        </div>
      </form>
    </Dialog>
  );
}
