import { addEmail } from '@academy/contract/emails';
import type { OwnEmailType } from '@academy/domain/emails';
import { useRef, useState, type SubmitEvent } from 'react';
import { secondLayer } from '../../api/second.ts';
import { useAnswers } from '../../api/use-answer.ts';
import { overlay } from '../../overlay/overlay.ts';
import { Button } from '../../ui/Button.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { firstMessageToast } from './first-message.ts';
import { EMAILS_CHANGED } from './queries.ts';
import { typedAddress } from './typed-address.ts';

export function AddEmailForm() {
  const answers = useAnswers();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [emailType, setType] = useState<OwnEmailType>('work');
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedAddress(email);
    setError(typed.fault);
    field.current?.focus();
    if (typed.fault !== undefined) return;
    try {
      const input = { query: { emailType }, headers: { emailId: typed.email } };
      const { message } = await secondLayer.send(addEmail, input, {
        onFailure: 'in-place',
        skipRedirect: true,
      });
      overlay.toast({ type: 'success', message: message ?? '' });
      setEmail('');
      answers.change(EMAILS_CHANGED);
    } catch (failure) {
      const toast = firstMessageToast(failure);
      if (toast) overlay.toast(toast);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 rounded-panel border border-line p-6 tablet:flex-row tablet:items-start"
    >
      <div className="grow">
        <FormField label="New email address" error={error}>
          {(attributes) => (
            <TextInput
              {...attributes}
              ref={field}
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </FormField>
      </div>
      <FormField label="Type">
        {(attributes) => (
          <Select
            {...attributes}
            value={emailType}
            onChange={({ target }) => setType(target.value === 'work' ? 'work' : 'personal')}
            className="tablet:min-w-40"
          >
            <option value="work">Work</option>
            <option value="personal">Personal</option>
          </Select>
        )}
      </FormField>
      <Button type="submit" size="large" className="tablet:mt-8">
        Add email
      </Button>
    </form>
  );
}
