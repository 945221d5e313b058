import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

/** The one time the token is shown. Where the browser does not let us copy, it is selected and can be copied by hand. */
export function TokenOnce({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(token);
      setSaid('Copied');
    } catch {
      setSaid('Your browser did not copy it, please copy the selected text yourself.');
    }
  };
  return (
    <>
      <p>Copy it now and keep it safe: it is shown this once and can not be shown again.</p>
      <input
        ref={field}
        readOnly
        aria-label="Token"
        value={token}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="field w-full rounded-card! px-4 font-mono text-sm"
      />
      <p role="status" className="min-h-6 text-sm font-medium text-soft">
        {said}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={() => void copy()}>
          Copy token
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  );
}
