import { Button } from '../../ui/Button.tsx';

/** It keeps the focus while something is on its way, which a disabled button would lose. */
export function SendButton({ isSending }: { isSending: boolean }) {
  return (
    <Button type="submit" aria-disabled={isSending} className={isSending ? 'opacity-60' : ''}>
      {isSending ? 'Sending…' : 'Submit'}
    </Button>
  );
}
