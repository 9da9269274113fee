// State of the developer panel. Outlives the component, which moves between page and dialogs.
import { type FlowSession, type ReadonlySignal, signal } from '@fahrplan/engine';
import type { ExplainTarget, Knowledge, Log, RecordedFor, TestRecording } from '@fahrplan/engine/authoring/explain';
import type { ContentFile } from './developerCalls.ts';

/** Knowledge of a flow's files. */
export interface Known {
  readonly knowledge: Knowledge;
  /** Lines by file name. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Environment of a panel: the portal, or a story. */
export interface Ground {
  /** Open flows, topmost last. */
  readonly sessions: ReadonlySignal<readonly FlowSession[]>;
  readonly log: Log;
  /** Link template of the editor; null if none is configured. */
  readonly editorLink: ReadonlySignal<string | null>;
  know(session: FlowSession): Promise<Known>;
  /** Content file behind the path of a call; null for other calls. */
  contentOf(path: string, locale: string): Promise<ContentFile | null>;
  /** Customer, day and language, for recorded tests. */
  recordedFor(): Promise<RecordedFor>;
  /** Keeps a recorded test as `flows/tests/<flow>/<name>.json`. Without it, developers copy it. */
  keep?(flow: string, name: string, text: string): void;
}

export type View = 'steps' | 'answers' | 'sources' | 'requests' | 'effects' | 'submission' | 'test';

export class InspectorStore {
  /** True while open: a new mount has then only moved. */
  readonly open = signal(false);
  readonly view = signal<View>('steps');
  readonly side = signal<'left' | 'right'>('right');
  /** Chosen flow; null for the topmost. */
  readonly chosen = signal<FlowSession | null>(null);
  readonly subject = signal<ExplainTarget | null>(null);
  readonly picking = signal(false);
  /** Null while nothing is recorded. */
  readonly recording = signal<TestRecording | null>(null);

  constructor(readonly ground: Ground) {}

  ask(session: FlowSession, subject: ExplainTarget): void {
    this.chosen.value = session;
    this.subject.value = subject;
    this.view.value = 'steps';
  }
}
