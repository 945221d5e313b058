import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

type Props = { message: string; onRetry: () => void };

/** In the place of what could not be loaded. */
export function RetryNotice({ message, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-panel border border-line bg-surface px-6 py-12 text-center"
    >
      <Icon name="warning" className="size-8 text-soft" />
      <p className="max-w-md font-medium">{message}</p>
      <Button look="secondary" onClick={onRetry}>
        <Icon name="retry" className="size-4" />
        Try again
      </Button>
    </div>
  );
}
