import { useEffect, useRef, useState } from 'react';
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
  const keep = (generated: string) => {
    setToken(generated);
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
