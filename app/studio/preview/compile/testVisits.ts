// Runs tests of flows on the working copy, with customers of the studio's server.
import type { Call, Json, Reply } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { PreviewPortal } from '../host/PreviewPortal.ts';
import { endVisit, sendTo, uploadTo, type VisitOf } from '../host/visitCalls.ts';
import { VISITOR } from '../host/visitor.ts';
import type { Guest, TestVisits } from '../walk/flowTest.ts';
import type { Workspace } from './workspace.ts';

export class StudioVisits implements TestVisits {
  readonly flows: readonly string[];

  /** @param csrf token of the studio */
  constructor(
    readonly workspace: Workspace,
    readonly csrf: string,
  ) {
    this.flows = workspace.flows();
  }

  given(flow: string): Readonly<Record<string, Json>> {
    return this.workspace.load(flow).given;
  }

  portal(
    { scenario, visit, locale: wanted, day }: Guest,
    send: (call: Call, ask: (call: Call) => Promise<Reply>) => Promise<Reply>,
  ): PreviewPortal {
    const { catalogue, entries, words, scenarios, locale } = this.workspace.shared(wanted);
    const of: VisitOf = { name: visit, scenario, day, locale, csrf: this.csrf };
    return new PreviewPortal({
      catalogue,
      flows: entries,
      kinds,
      loadFlow: async (id) => this.workspace.load(id).loaded,
      loadWords: async () => (file) => words[file],
      send: (call) => send(call, (asked) => sendTo(of, asked)),
      upload: (delivery) => uploadTo(of, delivery),
      locale,
      ...(scenario !== VISITOR && { scenario }),
      route: scenarios.find(({ id }) => id === scenario)?.route ?? {},
    });
  }

  isSafe(operation: string): boolean {
    return this.workspace.shared().catalogue.operations[operation]?.safe === true;
  }

  end({ visit }: Pick<Guest, 'visit'>): Promise<void> {
    return endVisit({ name: visit, csrf: this.csrf });
  }
}
