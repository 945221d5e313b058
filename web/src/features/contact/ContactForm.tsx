import { useEffect, useRef, type SubmitEvent } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ContactField } from './ContactField.tsx';
import type { Field } from './draft.ts';
import type { useContact } from './use-contact.ts';

type Props = Pick<ReturnType<typeof useContact>, 'values' | 'errors' | 'error' | 'status' | 'type' | 'send'>;

export function ContactForm({ values, errors, error, status, type, send }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const isSending = status === 'sending';
  useEffect(() => {
    const next =
      status === 'refused' ? '[aria-invalid="true"]' : status === 'again' ? '[name="subject"]' : '';
    if (next) form.current?.querySelector<HTMLElement>(next)?.focus();
  }, [status]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { current } = trap;
    const website = current?.value ?? '';
    // A browser that filled it in for a person must not stop them twice.
    if (current) current.value = '';
    void send(website);
  };
  const field = (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onType: (text: string) => type(name, text),
    readOnly: isSending,
  });

  return (
    <form
      ref={form}
      // The messages are ours, beside the fields; the browser's own would come before them.
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-6 rounded-panel border border-line bg-page p-6 tablet:p-8"
    >
      <ContactField {...field('name')} label="Your name" autoComplete="name" />
      <ContactField {...field('email')} label="Your email address" type="email" autoComplete="email" />
      <ContactField {...field('subject')} label="Subject" autoComplete="off" />
      <ContactField {...field('message')} label="Message" autoComplete="off" isLong />
      <div aria-hidden="true" className="sr-only">
        <label>
          Please leave this empty
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error !== null && (
        <FailureBox title="Your message could not be sent. What you wrote stays here." error={error} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          size="large"
          aria-disabled={isSending}
          className={isSending ? 'opacity-60' : ''}
        >
          {isSending ? 'Sending…' : 'Send message'}
        </Button>
        <p className="text-sm text-soft">All four fields are needed.</p>
      </div>
    </form>
  );
}
