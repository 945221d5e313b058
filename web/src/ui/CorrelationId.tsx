import { useState } from 'react';

/** The id that support needs to find a call in the log, with a copy button. */
export function CorrelationId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // The browser may refuse; the id can still be selected by hand.
      setCopied(false);
    }
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span>
        Correlation id: <code className="wrap-anywhere select-all">{id}</code>
      </span>
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-6 font-semibold text-brand underline-offset-4 hover:underline"
      >
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> the correlation id</span>
      </button>
    </p>
  );
}
