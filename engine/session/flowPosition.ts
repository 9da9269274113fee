// Position in an open flow. Opens and closes it; a statechart moves between its steps.
import type { PreparedFlow } from '../flow.ts';
import {
  type JourneyEvent,
  type NavState,
  type OpenedStep,
  previousTo,
  type StepEvent,
  type Visible,
} from './navState.ts';
import type { StepMachine } from './stepMachine.ts';

/** Loader of the statechart: most pages never move, and need neither it nor its library. */
export interface Charts {
  readonly Chart: typeof StepMachine | undefined;
  /** Resolves with false, and tells the customer, when it cannot be loaded now. */
  fetch(): Promise<boolean>;
}

export class FlowPosition {
  #nav: NavState = { at: 'opening' };
  #opened: OpenedStep | undefined;
  #machine: StepMachine | undefined;
  /** Moves queued until the statechart is loaded. */
  #waiting: StepEvent[] = [];

  constructor(
    readonly flow: Pick<PreparedFlow, 'id' | 'steps'>,
    readonly visible: Visible,
    readonly moved: (nav: NavState) => void,
    readonly charts: Charts,
  ) {}

  /** Handles an event; ignores it without a transition. Moves between steps wait for the chart. */
  send(event: JourneyEvent): void {
    const { at } = this.#nav;
    if (at === 'closed') return;
    switch (event.type) {
      case 'CLOSE':
        return this.#move({ at: 'closed' });
      case 'RETRY':
        return at === 'refused' || at === 'failed' ? this.#move({ at: 'opening' }) : undefined;
      case 'RESTART':
        this.#opened = undefined;
        this.#machine = undefined;
        this.#waiting = [];
        return this.#move({ at: 'opening' });
      case 'REFUSE':
      case 'FAIL':
        return at === 'opening' ? this.#move({ at: event.type === 'FAIL' ? 'failed' : 'refused' }) : undefined;
      case 'OPEN':
        if (at !== 'opening') return;
        this.#opened = event;
        return this.#move({ at: 'step', step: event.step });
      default:
        if (!this.#opened) return;
        if (this.#waiting.length > 0) this.#waiting.push(event);
        else if (this.#steps) this.#steps.send(event);
        else void this.#wait(event);
    }
  }

  previous(): string | undefined {
    if (!this.#opened) return undefined;
    return this.#steps ? this.#steps.previous() : previousTo(this.#opened.step, this.#opened.trail, this.visible);
  }

  get #steps(): StepMachine | undefined {
    const { Chart } = this.charts;
    if (Chart && this.#opened)
      this.#machine ??= new Chart(this.flow, this.visible, this.#opened, (nav) => this.#move(nav));
    return this.#machine;
  }

  #move(nav: NavState): void {
    this.#nav = nav;
    this.moved(nav);
  }

  async #wait(event: StepEvent): Promise<void> {
    this.#waiting.push(event);
    await this.charts.fetch();
    const waiting = this.#waiting;
    this.#waiting = [];
    // If loading failed, the moves are dropped. The customer was told, and can press again.
    for (const move of waiting) if (this.#nav.at !== 'closed') this.#steps?.send(move);
  }
}
