import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Identity of the content; a change resets the error. */
  readonly of?: unknown;
  /** Renders the fallback; `again` retries. */
  readonly instead: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly of: unknown;
}

/** Error boundary for a part of the screen. Answers live in the session, so none are lost. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { failed: false, of };
  }

  readonly #again = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.instead(this.#again) : this.props.children;
  }
}

/** Fallback for parts that the screen can do without. */
export const nothing = () => null;
