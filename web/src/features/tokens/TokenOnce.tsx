import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** The one time the token is shown. Where the browser does not let us copy, it is selected and can be copied by hand. */
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
      <p>Copy it now and keep it safe. It is shown only once.</p>
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
        {isCopied && <span className="sr-only">The token is copied</span>}
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
