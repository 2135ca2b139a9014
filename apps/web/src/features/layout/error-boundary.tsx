import { Component } from 'react';
import type { ReactNode } from 'react';
import { forgetFailedParts } from '../../ui/lazy-part.tsx';
import { Failure } from './failure.tsx';
import { forgetFailures } from './parts/fetch-parts.ts';

interface Props {
  /** A new value resets the error: the user has gone to another page. */
  resetBy?: unknown;
  children: ReactNode;
}

interface State {
  /** What was thrown. */
  failure?: unknown;
  failed: boolean;
}

/** Catches errors of a screen and offers a way to continue. (React has no function component for this.) */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(failure: unknown): State {
    return { failed: true, failure };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetBy !== this.props.resetBy) this.reset();
  }

  reset = () => {
    forgetFailures();
    forgetFailedParts();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? <Failure failure={this.state.failure} retry={this.reset} /> : this.props.children;
  }
}
