import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';

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
