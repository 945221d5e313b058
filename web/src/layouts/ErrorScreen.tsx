import { Button } from '../ui/Button.tsx';
import { Notice } from './Notice.tsx';

export function ErrorScreen({ error }: { error: unknown }) {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <Notice title={`Something went wrong: ${reason}. Please refresh or login to another window.`}>
      <Button size="large" onClick={() => location.reload()}>
        Refresh
      </Button>
    </Notice>
  );
}
