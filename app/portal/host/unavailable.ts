// Stand-in for a page that could not be fetched; needs nothing further from the network.
import { type FlowSession, type Json, type Language, NO_DRAFT, type ReadonlySignal, signal } from '@fahrplan/engine';
import { lastWords } from './fallbackWords.ts';
import { uniqueName } from './uniqueName.ts';

/** Creates a flow session that has failed to open; retrying fetches the page again. */
export function unavailable(
  id: string,
  language: ReadonlySignal<Language | null>,
  spoken: string,
  retry: () => void,
): FlowSession {
  const word = (key: string, values: Readonly<Record<string, Json>> = {}) => {
    const words = language.peek()?.words('ui') ?? lastWords(spoken);
    return String(words[key] ?? '').replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]));
  };
  const nothing = () => {};
  const phase = signal<ReturnType<FlowSession['phase']['peek']>>('failed');
  const again = () => {
    phase.value = 'opening';
    retry();
  };
  return {
    id,
    instance: uniqueName(),
    frame: 'page',
    length: 0,
    hasFields: false,
    kinds: [],
    phase,
    description: signal(''),
    listed: signal(true),
    step: signal(null),
    progress: signal(null),
    busy: signal(false),
    underway: signal(null),
    issues: signal([]),
    refusals: signal(0),
    draft: NO_DRAFT,
    answer: nothing,
    touch: nothing,
    next: async () => {},
    cancel: nothing,
    back: nothing,
    goTo: nothing,
    retry: again,
    reconnected: () => phase.peek() === 'failed' && again(),
    close: nothing,
    failureOf: () => word('source_failed'),
    word,
    spokenDate: (date) => date,
  };
}
