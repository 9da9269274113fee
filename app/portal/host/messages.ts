// Short messages that go away by themselves, but not from under a hand.
import { computed, effect, type FlowSession, signal, type Tone } from '@fahrplan/engine';
import { uniqueName } from './uniqueName.ts';

export interface Message {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
}

const STAYS = 7_000;

/** The messages on screen. */
export class Messages {
  readonly shown = signal<readonly Message[]>([]);
  readonly #timers = new WeakMap<Message, ReturnType<typeof setTimeout>>();
  /** What ends the watch over those that may come to be wrong. */
  readonly #watches = new WeakMap<Message, () => void>();

  /** What is said again takes the place of the first time. `stands`: as long as it is true, by the signals that it reads. */
  say(text: string, tone: Tone, stands?: () => boolean): void {
    for (const before of this.shown.peek()) if (before.text === text) this.dismiss(before);
    const message = { id: uniqueName(), text, tone };
    this.shown.value = [...this.shown.peek(), message];
    this.release(message);
    const watch = () => {
      if (!stands?.()) queueMicrotask(() => this.dismiss(message));
    };
    if (stands) this.#watches.set(message, effect(watch));
  }

  /** The customer is at it: it stays. */
  hold(message: Message): void {
    clearTimeout(this.#timers.get(message));
  }

  /** The customer has left it: from now on its time runs. */
  release(message: Message): void {
    this.hold(message);
    this.#timers.set(
      message,
      setTimeout(() => this.dismiss(message), STAYS),
    );
  }

  /** Good news gives way to a dialog that comes up after it, and to its next step: they say more, and it would lie over them. */
  giveWayTo({ step }: Pick<FlowSession, 'step'>): void {
    const screen = computed(() => step.value?.id);
    effect(() => {
      if (screen.value !== undefined) this.#forget('success');
    });
  }

  /** Bad news is over once the customer tries anew. */
  forgetErrors(): void {
    this.#forget('error');
  }

  clear(): void {
    for (const message of this.shown.peek()) this.dismiss(message);
  }

  #forget(tone: Tone): void {
    for (const message of this.shown.peek()) if (message.tone === tone) this.dismiss(message);
  }

  dismiss(message: Message): void {
    this.hold(message);
    this.#watches.get(message)?.();
    this.shown.value = this.shown.peek().filter((other) => other !== message);
  }
}
