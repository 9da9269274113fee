// Graph of a flow, with one arrow for all edges between two nodes.
import type { PreparedFlow } from '@fahrplan/engine';
import { edgesOf, type FlowEdge } from '@fahrplan/engine/authoring';
import { inWords } from './words.ts';

export interface GraphNode {
  readonly id: string;
  /** `edge`: start, submission or exit of the flow. */
  readonly kind: 'step' | 'aside' | 'edge';
  /** Title of a step, as customers read it. */
  readonly title?: string | undefined;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** One line per edge; an empty text means always. */
  readonly labels: readonly string[];
  readonly dashed: boolean;
}

export interface Drawing {
  readonly places: readonly GraphNode[];
  readonly arrows: readonly Arrow[];
}

const MAX_LENGTH = 70;

/** @param titles of the steps by their ids */
export function drawingOf(flow: PreparedFlow, titles: Readonly<Record<string, string | undefined>> = {}): Drawing {
  const ways = edgesOf(flow);
  const steps = flow.steps.map(
    ({ id, aside }): GraphNode => ({
      ...{ id, kind: aside ? 'aside' : 'step' },
      title: titles[id],
    }),
  );
  const known = new Set(steps.map(({ id }) => id));
  const edges = [...new Set(ways.flatMap(({ from, to }) => [from, to]))].filter((id) => !known.has(id));
  const places = [...steps, ...edges.map((id): GraphNode => ({ id, kind: 'edge' }))];
  const arrows = new Map<string, FlowEdge[]>();
  for (const way of ways) {
    const key = `${way.from}\n${way.to}`;
    arrows.set(key, [...(arrows.get(key) ?? []), way]);
  }
  return { places, arrows: [...arrows.values()].map(arrowOf) };
}

function arrowOf(ways: readonly FlowEdge[]): Arrow {
  const [{ from, to }] = ways as [FlowEdge, ...FlowEdge[]];
  const labels = [...new Set(ways.map(({ conditions }) => cut(inWords(conditions))))].filter((label) => label !== '');
  return { from, to, labels, dashed: ways.every(({ kind }) => ['back', 'review', 'open'].includes(kind)) };
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);

export function toMermaid({ places, arrows }: Drawing): string {
  const name = (id: string) => `p${places.findIndex((node) => node.id === id)}`;
  const quoted = (text: string) => `"${text.replaceAll('"', '#quot;')}"`;
  const shapes = { step: ['[', ']'], aside: ['([', '])'], edge: ['{{', '}}'] } as const;
  return [
    'flowchart TD',
    ...places.map(
      ({ id, kind, title }) =>
        `  ${name(id)}${shapes[kind][0]}${quoted(title ? `${title}<br/>${id}` : id)}${shapes[kind][1]}`,
    ),
    ...arrows.map(({ from, to, labels, dashed }) => {
      const label = labels.length > 0 ? `|${quoted(labels.join('<br/>'))}|` : '';
      return `  ${name(from)} ${dashed ? '-.->' : '-->'}${label} ${name(to)}`;
    }),
    '',
  ].join('\n');
}
