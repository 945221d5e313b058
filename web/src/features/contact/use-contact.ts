import { useEffect, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTenant } from '../../tenant/TenantProvider.tsx';
import { keepDraft, readDraft, type Field } from './draft.ts';
import type { FieldErrors, Outcome, Written } from './outcome.ts';

const shelf = () => sessionStorage;

/** The form as somebody fills it in: what they wrote, what is wrong with it, and what became of it. */
export function useContact() {
  const { id: tenantId } = useTenant();
  const own = useOwnDetails();
  const [draft, setDraft] = useState(() => readDraft(shelf, Date.now()));
  const [status, setStatus] = useState<'writing' | 'sending' | Outcome['kind'] | 'again'>('writing');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<unknown>(null);
  const values = { subject: '', message: '', ...own, ...draft.typed };
  useEffect(() => keepDraft(shelf, draft), [draft]);

  const type = (field: Field, text: string) => {
    setDraft(({ typed, shownAt }) => ({ shownAt, typed: { ...typed, [field]: text } }));
    setErrors(({ [field]: _mended, ...others }) => others);
  };
  const send = async (website: string) => {
    if (status === 'sending') return;
    setStatus('sending');
    setError(null);
    const outcome = await attempt(tenantId, { values, website, shownAt: draft.shownAt });
    setErrors(outcome.kind === 'refused' ? outcome.errors : {});
    setError(outcome.kind === 'sent' ? null : (outcome.error ?? null));
    // What they wanted is said; who they are stays, for another message.
    if (outcome.kind === 'sent')
      setDraft(({ typed: { subject: _said, message: _sent, ...who }, shownAt }) => ({ shownAt, typed: who }));
    setStatus(outcome.kind);
  };
  return { values, errors, error, status, type, send, writeAgain: () => setStatus('again') };
}

/** What it takes to check and send comes when it is needed. If it does not come, neither would the message go. */
async function attempt(tenantId: string, written: Written): Promise<Outcome> {
  try {
    const { sendContact } = await import('./send.ts');
    return await sendContact(tenantId, written);
  } catch (error) {
    console.error('The message could not be sent', error);
    return { kind: 'failed', error };
  }
}

/** Who is signed in need not say who they are. */
function useOwnDetails(): { name: string; email: string } {
  const session = useSession();
  const [email, setEmail] = useState('');
  useEffect(() => {
    if (session.status === 'visitor') return;
    let isWanted = true;
    const find = async () => {
      const { ownEmail } = await import('./own-details.ts');
      if (isWanted) setEmail(ownEmail(localStorage, Date.now));
    };
    find().catch((error: unknown) => console.error('The address could not be filled in', error));
    return () => {
      isWanted = false;
    };
  }, [session]);
  if (session.status === 'visitor') return { name: '', email: '' };
  return { name: [session.firstName, session.lastName].filter(Boolean).join(' '), email };
}
