import { useEffect, useRef, useState } from 'react';
import { ALL_ACADEMIES, useAcademyFilter } from '../../admin/academies.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { GenerateForm } from './GenerateForm.tsx';

/** First the form, then the token. While the token is shown a click outside does not close the dialog. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { academy, select } = useAcademyFilter();
  const showToken = (generated: string, tenantId: string) => {
    setToken(generated);
    // The list may be limited to another academy; the new token must be visible.
    if (academy !== tenantId) select(ALL_ACADEMIES);
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
          <GenerateForm onGenerated={showToken} onCancel={onClose} />
        </div>
      ) : (
        <TokenOnce token={token} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Shows the token once, selected, so that it can be copied manually if the browser refuses. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'refused'>('shown');
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  const isCopied = state === 'copied';
  return (
    <>
      <p>Copy it now and store it safely. It is shown only once.</p>
      <TextInput
        ref={field}
        readOnly
        aria-label="Token"
        value={token}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="font-mono text-sm"
      />
      <p role="status" className="min-h-6 text-sm font-medium text-soft empty:min-h-0">
        {isCopied && <span className="sr-only">Token copied</span>}
        {state === 'refused' && 'Your browser did not copy it. Please copy the selected text yourself.'}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copy()}>
          {isCopied && <Icon name="check" className="size-4" />}
          {isCopied ? 'Copied' : 'Copy token'}
        </Button>
      </div>
    </>
  );
}
