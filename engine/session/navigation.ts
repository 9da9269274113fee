// A journey under way. It begins by itself; where it leads from its first step is said by the chart of its steps.
import type { PreparedFlow } from '../flow.ts';
import { type JourneyEvent, type NavState, previousTo, type Visible } from './navState.ts';
import type { StepMachine } from './stepMachine.ts';

/** The chart of a journey, which is fetched. */
export interface Charts {
  /** What makes it; undefined until it is there. */
  readonly Chart: typeof StepMachine | undefined;
  /** Fetches it; false when it cannot be had now, which is said. */
  fetch(): Promise<boolean>;
}

/** A journey under way. */
export class Navigation {
  #place: NavState = { at: 'opening' };
  /** What has happened before there was a chart. */
  readonly #before: JourneyEvent[] = [];
  /** Moves that wait for it. */
  #waiting: JourneyEvent[] = [];
  #chart: StepMachine | undefined;

  constructor(
    readonly flow: Pick<PreparedFlow, 'id' | 'steps'>,
    readonly visible: Visible,
    readonly moved: (nav: NavState) => void,
    readonly charts: Charts,
  ) {}

  /** An event that means nothing where the journey stands changes nothing. A move waits for the chart, in its turn. */
  send(event: JourneyEvent): void {
    if (this.#waiting.length > 0 && event.type !== 'CLOSE') this.#waiting.push(event);
    else if (this.#charted) this.#charted.send(event);
    else if (!this.#begin(event) && this.#place.at === 'step') void this.#wait(event);
  }

  /** The step that back leads to, if any. */
  previous(): string | undefined {
    if (this.#charted) return this.#charted.previous();
    const opened = this.#before.filter(({ type }) => type === 'OPEN').at(-1);
    return opened?.type === 'OPEN' ? previousTo(opened.step, opened.trail, this.visible) : undefined;
  }

  /** The chart, if it is there. */
  get #charted(): StepMachine | undefined {
    const { Chart } = this.charts;
    if (Chart) this.#chart ??= new Chart(this.flow, this.visible, this.#before, this.moved);
    return this.#chart;
  }

  /** Opens, or ends, as the chart would: most pages do nothing else. */
  #begin(event: JourneyEvent): boolean {
    const to = beginning(this.#place, event);
    if (!to) return false;
    this.#before.push(event);
    this.#place = to;
    this.moved(to);
    return true;
  }

  async #wait(event: JourneyEvent): Promise<void> {
    this.#waiting.push(event);
    await this.charts.fetch();
    const waiting = this.#waiting;
    this.#waiting = [];
    // Lost, they have led nowhere: whoever pressed knows, and presses again.
    for (const move of waiting) this.#charted?.send(move);
  }
}

/** Where an event leads that leads to no other step. */
function beginning({ at }: NavState, event: JourneyEvent): NavState | undefined {
  if (event.type === 'CLOSE') return { at: 'closed' };
  if (at === 'opening' && event.type === 'OPEN') return { at: 'step', step: event.step };
  if (at === 'opening' && event.type === 'REFUSE') return { at: 'refused' };
  if (at === 'opening' && event.type === 'FAIL') return { at: 'failed' };
  if ((at === 'refused' || at === 'failed') && event.type === 'RETRY') return { at: 'opening' };
  return undefined;
}
