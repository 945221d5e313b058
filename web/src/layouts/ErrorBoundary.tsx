import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorScreen } from './ErrorScreen.tsx';

/** What breaks within says so in its place; going elsewhere is a new beginning. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>;
}

type Props = { place: string; children: ReactNode };
type State = { place: string; failure: { error: unknown } | null };

class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children;
  }
}
