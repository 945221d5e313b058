import { useState } from 'react';
import { useQueryCache } from '../api/use-query.ts';
import { Button } from '../ui/Button.tsx';
import { acknowledge, type Acknowledged } from './queries.ts';

/** Says that the changes are known; `name` tells the buttons of a list apart. */
export function AcknowledgeButton({ changes, name }: { changes: Acknowledged; name?: string }) {
  const cache = useQueryCache();
  const [isPending, setPending] = useState(false);
  const send = async () => {
    if (isPending) return;
    setPending(true);
    await acknowledge(cache, changes);
    setPending(false);
  };
  return (
    <Button
      look="secondary"
      aria-label={name && `Got it: ${name}`}
      isPending={isPending}
      onClick={() => void send()}
    >
      Got it
    </Button>
  );
}
