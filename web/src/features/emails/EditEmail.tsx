import { editEmail } from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { secondLayer } from '../../api/second.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { typedAddress } from './typed-address.ts';

type Props = { current: Email; onDone: (saved: Email) => void; onCancel: () => void };

/** The address as a field, in its own place. Escape leaves it as it was. */
export function EditEmail({ current, onDone, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(current.email);
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.select(), []);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedAddress(email);
    setError(typed.fault);
    field.current?.focus();
    if (typed.fault !== undefined) return;
    const headers = { currentEmail: current.email, newEmail: typed.email };
    const input = { query: { type: current.type }, headers };
    const saved = await secondLayer.send(editEmail, input, { skipRedirect: true }).catch(() => null);
    if (saved) onDone(saved.data);
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          compact
          ref={field}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          aria-label={`New address instead of ${current.email}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'edit-email-error'}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onCancel()}
          className="w-auto! min-w-0 grow basis-48"
        />
        <Button type="submit">Save</Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FieldError id="edit-email-error" message={error} />
    </form>
  );
}
