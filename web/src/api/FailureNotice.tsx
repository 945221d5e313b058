import type { Failure } from '@academy/domain/messages';
import { pages } from '@academy/domain/pages';
import { SignInLink } from '../session/SignInLink.tsx';
import { Button } from '../ui/Button.tsx';
import { CorrelationId } from '../ui/CorrelationId.tsx';
import { hasCopies } from '../features/offline/index.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { Icon } from '../ui/Icon.tsx';
import { failureOf, failureText, isAnswered } from './failure.ts';

type Props = {
  /** What did not happen, in one sentence. */
  title: string;
  onRetry?: () => void;
} & Why;

/** The thrown error, or a failure that was already derived from it. */
type Why = { error: unknown; failure?: never } | { failure: Failure; error?: never };

/** Shown instead of what could not be loaded: what failed, why, and a button to retry or log in. */
export function FailureNotice({ title, onRetry, ...why }: Props) {
  const failure = why.failure ?? failureOf(why.error);
  const needsLogin = isAnswered(failure) && failure.status === 401;
  // Retrying removes the focused button.
  const retry = () => {
    onRetry?.();
    focusHeading();
  };
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-panel border border-line bg-surface px-6 py-12 text-center"
    >
      <Icon name="warning" className="size-8 text-soft" />
      <div className="flex max-w-md flex-col items-center gap-1">
        <p className="font-medium">{title}</p>
        <Reason failure={failure} />
      </div>
      {needsLogin && <SignInLink size="small">Log in</SignInLink>}
      {onRetry && !needsLogin && (
        <Button look="secondary" onClick={retry}>
          <Icon name="retry" className="size-4" />
          Try again
        </Button>
      )}
    </div>
  );
}

type QueryFailureProps = {
  title: string;
  answer: { error: unknown; refetch: () => Promise<unknown> };
};

/** The same for a query, which is refetched. */
export function QueryFailure({ title, answer }: QueryFailureProps) {
  return <FailureNotice title={title} error={answer.error} onRetry={() => void answer.refetch()} />;
}

/** The same notice inside a form or panel with its own way to retry. */
export function FailureBox({ title, ...why }: { title: string } & Why) {
  return (
    <div role="alert" data-level="danger" className="level flex items-start gap-3 rounded-card border p-4">
      <Icon name="warning" className="mt-0.5 size-5 text-(--level)" />
      <div className="flex min-w-0 flex-col gap-1 text-text">
        <p className="font-medium">{title}</p>
        <Reason failure={why.failure ?? failureOf(why.error)} />
      </div>
    </div>
  );
}

function Reason({ failure }: { failure: Failure }) {
  const id = isAnswered(failure) ? failure.correlationId : null;
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{failureText(failure)}</p>
      {failure.kind === 'no-answer' && hasCopies() && (
        <a href={pages.offline.path()} className="underline">
          See what you can read offline
        </a>
      )}
      {id && <CorrelationId id={id} />}
    </>
  );
}
