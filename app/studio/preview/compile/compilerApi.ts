import type { Json } from '@fahrplan/engine';
import { runFlowTest } from '../walk/flowTest.ts';
import type { Compiled, CompiledFlow, Located } from './compiled.ts';
import { StudioVisits } from './testVisits.ts';
import { FLOWS, type Workspace } from './workspace.ts';

export interface CompileRequest {
  /** Changed texts; null for removed files. */
  readonly texts: Readonly<Record<string, string | null>>;
  /** File that is edited. */
  readonly path: string;
  /** Flow to show for a file that belongs to none. */
  readonly flow: string | undefined;
  /** Language; the first of the catalogue by default. */
  readonly locale: string | undefined;
  /** Revision of the shared definitions that the caller has. */
  readonly knows: number | undefined;
}

/** Result for a file without a flow, while no other flow is chosen. */
export type CompileReply = Compiled | { readonly ok: 'nothing'; readonly flows: readonly string[] };

/** Functions of the compiler, which runs in a worker. `test` returns what differs, or null. */
export const apiOf = (workspace: Workspace) => ({
  compile({ texts, path, flow, locale, knows }: CompileRequest): CompileReply {
    workspace.edit(texts);
    const shown = workspace.flowOf(path) ?? (flow === undefined ? undefined : workspace.flowOf(`${flow}.json`));
    if (shown === undefined) return { ok: 'nothing', flows: workspace.flows() };
    return workspace.compile(path, shown, locale, knows);
  },
  load: (flow: string): CompiledFlow => workspace.load(flow),
  locate: (flow: string): Located => workspace.locate(flow),
  content: ({ name, locale }: { readonly name: string; readonly locale: string }): Json | undefined =>
    workspace.content(name, locale),
  cursor: ({ path, offset, flow }: { readonly path: string; readonly offset: number; readonly flow: string }) =>
    workspace.cursor(path, offset, flow),
  tests: (flow: string | null): readonly string[] => workspace.tests(flow ?? undefined),
  async test({ path, csrf }: { readonly path: string; readonly csrf: string }): Promise<string | null> {
    try {
      return (await runFlowTest(new StudioVisits(workspace, csrf), FLOWS + path, workspace.text(path))) ?? null;
    } catch (fault) {
      return fault instanceof Error ? fault.message : String(fault);
    }
  },
});

export type CompilerApi = ReturnType<typeof apiOf>;
export const COMPILER_CALLS = [
  'compile',
  'load',
  'locate',
  'content',
  'cursor',
  'tests',
  'test',
] as const satisfies readonly (keyof CompilerApi)[];
