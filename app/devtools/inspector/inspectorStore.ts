// What the developer panel works on: the flows on screen, what is known of them, and what it shows of them now. It outlives the panel, which moves into each dialog and out again.
import { type FlowSession, type ReadonlySignal, signal } from '@fahrplan/engine';
import type { ExplainTarget, Knowledge, Log } from '@fahrplan/engine/authoring/explain';
import type { ContentFile } from './developerCalls.ts';

/** What is known of the files of a flow. */
export interface Known {
  readonly knowledge: Knowledge;
  /** The lines of each file, by its name. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** The surroundings of a panel: the portal, or a story. */
export interface Ground {
  /** The flows that are open, what lies uppermost last. */
  readonly sessions: ReadonlySignal<readonly FlowSession[]>;
  readonly log: Log;
  /** Where "edit this" leads; null when nowhere. */
  readonly editorLink: ReadonlySignal<string | null>;
  know(session: FlowSession): Promise<Known>;
  /** The file of content behind the path of a call; null for another call. */
  contentOf(path: string, locale: string): Promise<ContentFile | null>;
}

export type View = 'steps' | 'answers' | 'sources' | 'requests' | 'effects';

/** What the panel shows. */
export class InspectorStore {
  /** Whether it is open: when it is drawn again, in a dialog, it has only moved. */
  readonly open = signal(false);
  readonly view = signal<View>('steps');
  readonly side = signal<'left' | 'right'>('right');
  /** The flow that was chosen; null for the uppermost. */
  readonly chosen = signal<FlowSession | null>(null);
  readonly subject = signal<ExplainTarget | null>(null);
  readonly picking = signal(false);

  constructor(readonly ground: Ground) {}

  /** Explains something of a flow. */
  ask(session: FlowSession, subject: ExplainTarget): void {
    this.chosen.value = session;
    this.subject.value = subject;
    this.view.value = 'steps';
  }
}
