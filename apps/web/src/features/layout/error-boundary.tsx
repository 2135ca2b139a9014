import { Component } from 'react';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Props {
  /** Another value takes a caught failure away: the person has moved on. */
  resetBy?: unknown;
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/** Catches what a screen throws and offers a way on. (React has no function form of this.) */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetBy !== this.props.resetBy) this.reset();
  }

  reset = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? <Failure retry={this.reset} /> : this.props.children;
  }
}
