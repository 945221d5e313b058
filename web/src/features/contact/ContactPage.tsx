import { useEffect } from 'react';
import { FailureBox } from '../../api/FailureNotice.tsx';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useContact, type Field } from './use-contact.ts';

export function ContactPage() {
  const { title, text, thanks } = useTenant().contact;
  const { writeAgain, ...contact } = useContact();
  return (
    <div className="hero-light grow">
      <div className="container grid gap-10 py-12 tablet:py-20 desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desktop:gap-16">
        <div className="flex flex-col gap-4">
          <h1 tabIndex={-1} className="text-hero">
            {title}
          </h1>
          <p className="text-lg text-soft">{text}</p>
        </div>
        {contact.status === 'sent' ? (
          <Sent thanks={thanks} onWriteAgain={writeAgain} />
        ) : (
          <>
            <ContactForm {...contact} />
            <NeedsScript what="The contact form" />
          </>
        )}
      </div>
    </div>
  );
}

/** Replaces the form, and takes over its focus. */
function Sent({ thanks, onWriteAgain }: { thanks: string; onWriteAgain: () => void }) {
  return (
    <div
      ref={(panel) => panel?.focus()}
      role="status"
      tabIndex={-1}
      className="flex flex-col items-start gap-6 self-start rounded-panel border border-line bg-page p-6 tablet:p-8"
    >
      <span data-level="success" className="level rounded-full border p-3">
        <Icon name="check" className="size-7 text-(--level)" />
      </span>
      <p className="text-lg font-medium">{thanks}</p>
      <Button look="secondary" onClick={onWriteAgain}>
        Write another message
      </Button>
    </div>
  );
}

type FormProps = Omit<ReturnType<typeof useContact>, 'writeAgain'>;

function ContactForm({ form, honeypot, status }: FormProps) {
  const { errors, error, isPending, props } = form;
  useEffect(() => {
    if (status === 'again') props.ref.current?.querySelector<HTMLElement>('[name="subject"]')?.focus();
  }, [status, props.ref]);
  const field = (name: Field) => ({
    ...form.text(name),
    required: true,
    readOnly: isPending,
    // Right-to-left text is aligned right.
    dir: 'auto',
  });

  return (
    <form
      {...props}
      className="noscript:hidden flex flex-col gap-6 rounded-panel border border-line bg-page p-6 tablet:p-8"
    >
      <FormField label="Your name" error={errors['name']}>
        {(attributes) => <TextInput {...field('name')} {...attributes} autoComplete="name" />}
      </FormField>
      <FormField label="Your email address" error={errors['email']}>
        {(attributes) => <TextInput {...field('email')} {...attributes} type="email" autoComplete="email" />}
      </FormField>
      <FormField label="Subject" error={errors['subject']}>
        {(attributes) => <TextInput {...field('subject')} {...attributes} autoComplete="off" />}
      </FormField>
      <FormField label="Message" error={errors['message']}>
        {(attributes) => <Textarea {...field('message')} {...attributes} autoComplete="off" rows={8} />}
      </FormField>
      <div aria-hidden="true" className="sr-only">
        <label>
          Please leave this empty
          <TextInput ref={honeypot} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error !== null && (
        <FailureBox title="Your message could not be sent. What you wrote stays here." error={error} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" isPending={isPending}>
          {isPending ? 'Sending…' : 'Send message'}
        </Button>
        <p className="text-sm text-soft">All four fields are required.</p>
      </div>
    </form>
  );
}
