import { useTenant } from '../../tenant/TenantProvider.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ContactForm } from './ContactForm.tsx';
import { useContact } from './use-contact.ts';

export function ContactPage() {
  useTitle('Contact');
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
          <ContactForm {...contact} />
        )}
      </div>
    </div>
  );
}

/** In the place of the form, with the focus that the form took along. */
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
