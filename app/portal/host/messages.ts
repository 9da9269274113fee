// Toast messages: they expire, except while hovered or focused.
import { computed, effect, type FlowSession, signal, type Tone } from '@fahrplan/engine';
import { uniqueName } from './uniqueName.ts';

export interface Message {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
}

const STAYS = 7_000;

export class Messages {
  readonly shown = signal<readonly Message[]>([]);
  readonly #timers = new WeakMap<Message, ReturnType<typeof setTimeout>>();
  /** Disposers of effects that watch whether a message still applies. */
  readonly #watches = new WeakMap<Message, () => void>();

  /** Shows a message in place of one with the same text; dismisses it once `stands` is false. */
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

  /** Stops the timer while the customer hovers or focuses the message. */
  hold(message: Message): void {
    clearTimeout(this.#timers.get(message));
  }

  release(message: Message): void {
    this.hold(message);
    this.#timers.set(
      message,
      setTimeout(() => this.dismiss(message), STAYS),
    );
  }

  /** Dismisses success messages when a dialog opens or changes step: they would lie over it. */
  giveWayTo({ step }: Pick<FlowSession, 'step'>): void {
    const screen = computed(() => step.value?.id);
    effect(() => {
      if (screen.value !== undefined) this.#forget('success');
    });
  }

  /** Dismisses success and error messages once the customer acts anew: they are outdated. */
  forgetOutcomes(): void {
    this.#forget('success');
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
