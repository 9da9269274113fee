// Circles in whatever leads from one name to another. Knows no definitions.

/** A way from one name to another, and the object that makes it; none for what belongs to the name itself. */
export interface Edge {
  readonly to: string;
  readonly at?: object;
}

/** A name on a circle, with the object that leads on to the next. */
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
 * The circles that are met from some names on.
 *
 * @param edgesOf asked once for each name
 * @returns each circle once for each way that closes it, in its order
 */
export function circlesIn(starts: Iterable<string>, edgesOf: (node: string) => readonly Edge[]): Link[][] {
  const done = new Set<string>();
  const circles: Link[][] = [];
  for (const start of starts) {
    // A list instead of calls: a chain of names may be longer than the stack is deep.
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
