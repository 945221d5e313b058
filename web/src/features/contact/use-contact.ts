import { useRef, useState } from 'react';
import type { ContactForm } from '@academy/contract/schemas/contact';
import { useTabDraft } from '../../forms/tab-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';

export type Field = 'name' | 'email' | 'subject' | 'message';

/** Untouched fields are missing. The time survives a reload. */
type Draft = { typed: Partial<Pick<ContactForm, Field>>; shownAt: number };

/** The contact form with its draft, for one or more messages. */
export function useContact() {
  const { id: tenantId } = useTenant();
  const own = useOwnDetails();
  const [opened] = useState((): Draft => ({ typed: {}, shownAt: Date.now() }));
  const [draft, setDraft] = useTabDraft('contactDraft', opened);
  const [status, setStatus] = useState<'writing' | 'sent' | 'again'>('writing');
  const honeypot = useRef<HTMLInputElement>(null);

  const form = useForm({
    values: { subject: '', message: '', ...own, ...draft.typed },
    onChange: (change) => setDraft(({ typed, shownAt }) => ({ shownAt, typed: { ...typed, ...change } })),
    // The schemas and the client are loaded with the first message.
    validate: async (values) => {
      const website = takeValue(honeypot.current);
      const { validateContact } = await import('./submit.ts');
      return validateContact({ values, website, shownAt: draft.shownAt }, Date.now());
    },
    submit: async (body) => {
      const [{ sendContact }, { api }] = await Promise.all([
        import('./submit.ts'),
        import('../../api/api.ts'),
      ]);
      await sendContact({ api, tenantId, wait }, body);
      // Keeps name and address for another message.
      setDraft(({ typed: { subject: _subject, message: _message, ...author }, shownAt }) => ({
        shownAt,
        typed: author,
      }));
      setStatus('sent');
    },
    onFailure: 'in-place',
  });
  return { form, honeypot, status, writeAgain: () => setStatus('again') };
}

/** A browser may fill in the hidden field for a person; clearing it refuses them only once. */
function takeValue(input: HTMLInputElement | null): string {
  const value = input?.value ?? '';
  if (input) input.value = '';
  return value;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The prefilled name and address of a member. */
function useOwnDetails(): { name: string; email: string } {
  const session = useSession();
  if (session.status === 'visitor') return { name: '', email: '' };
  return {
    name: [session.firstName, session.lastName].filter(Boolean).join(' '),
    email: (session.status === 'member' && session.email) || '',
  };
}
