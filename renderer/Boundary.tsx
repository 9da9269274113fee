// What is left when a part of the screen cannot be drawn: everything else, and a way to try again.
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What the part draws: as soon as that is another, it is drawn anew. */
  readonly of?: unknown;
  /** What stands in the place of the part; `again` draws the part anew. */
  readonly instead: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly of: unknown;
}

/** Keeps a part that throws while it is drawn from taking the screen with it. Answers live in the session and are kept. */
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

/** For a part that the screen can do without. */
export const nothing = () => null;
