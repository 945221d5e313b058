import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Notice } from './Notice.tsx';
import { HydrationMark } from './PageOutlet.tsx';

/** Shows an error screen instead of a page that fails to render; navigating resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary path={useLocation().pathname}>{children}</Boundary>;
}

type Props = { path: string; children: ReactNode };
type State = { path: string; failure: { error: unknown } | null };

class Boundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): Partial<State> | null {
    return path === state.path ? null : { path, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children;
  }
}

function ErrorScreen({ error }: { error: unknown }) {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <Notice title={`Something went wrong: ${reason}. Please refresh or login to another window.`}>
      <Button size="large" onClick={() => location.reload()}>
        Refresh
      </Button>
      <HydrationMark />
    </Notice>
  );
}
