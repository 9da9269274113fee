// Circles in graphs of names, independent of definitions.

/** Edge to another name, and the object that creates it, unless it belongs to the name itself. */
export interface Edge {
  readonly to: string;
  readonly at?: object;
}

/** Name on a circle, and the object that leads to the next. */
export interface Link {
  readonly node: string;
  readonly at: object | undefined;
}

interface VisitState {
  readonly node: string;
  readonly edges: readonly Edge[];
  next: number;
}

/**
 * Returns the circles that can be reached from some names, each once for each edge that closes it.
 * @param edgesOf called once for each name
 */
export function circlesIn(starts: Iterable<string>, edgesOf: (node: string) => readonly Edge[]): Link[][] {
  const done = new Set<string>();
  const circles: Link[][] = [];
  for (const start of starts) {
    // An explicit stack: a chain of names may be longer than the call stack.
    const trail: VisitState[] = [];
    const places = new Map<string, number>();
    const enter = (node: string) => {
      places.set(node, trail.length);
      trail.push({ node, edges: edgesOf(node), next: 0 });
    };
    if (!done.has(start)) enter(start);
    for (let top = trail.at(-1); top; top = trail.at(-1)) {
      const edge = top.edges[top.next];
      top.next += 1;
      if (!edge) {
        trail.pop();
        places.delete(top.node);
        done.add(top.node);
      } else if (places.has(edge.to)) {
        circles.push(trail.slice(places.get(edge.to)).map(linkOf));
      } else if (!done.has(edge.to)) enter(edge.to);
    }
  }
  return circles;
}

const linkOf = ({ node, edges, next }: VisitState): Link => ({ node, at: edges[next - 1]?.at });
