import { useEffect, useRef, useState } from 'react';
import { ALL_ACADEMIES, useAcademyFilter } from '../../admin/academies.ts';
import { useAnswers } from '../../api/use-answer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { GenerateForm } from './GenerateForm.tsx';
import { tokenList } from './queries.ts';
import { TokenOnce } from './TokenOnce.tsx';

/** First the form, then the token. A click beside the dialog must not lose what is shown only once. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const answers = useAnswers();
  const form = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { academy, choose } = useAcademyFilter();
  const keep = (generated: string, tenantId: string) => {
    setToken(generated);
    // The list may show another academy; the new token must be in it.
    if (academy !== tenantId) choose(ALL_ACADEMIES);
    void answers.reload(tokenList);
  };
  return (
    <Dialog
      open
      title={token === null ? 'Generate a token' : 'Your new token'}
      closable={token === null}
      onClose={onClose}
    >
      {token === null ? (
        <div ref={form}>
          <GenerateForm onGenerated={keep} onCancel={onClose} />
        </div>
      ) : (
        <TokenOnce token={token} onDone={onClose} />
      )}
    </Dialog>
  );
}
