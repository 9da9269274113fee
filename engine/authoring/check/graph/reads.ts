// What is met on a walk, and what an expression, shape or text reads, names of lists aside.
import { type VisitedNode, type VisitedOf, Walker } from './walk.ts';

/** Everything that is met on a walk, in its order. */
export function visitedNodes(walk: (walker: Walker) => void): VisitedNode[] {
  const visits: VisitedNode[] = [];
  walk(new Walker((visit) => void visits.push(visit)));
  return visits;
}

/** Those visits that are of some sorts. */
export const ofSort = <Is extends VisitedNode['is']>(
  visits: readonly VisitedNode[],
  ...sorts: readonly Is[]
): VisitedOf<Is>[] => visits.filter((visit): visit is VisitedOf<Is> => sorts.some((sort) => sort === visit.is));

/** A path that is read, and the object that reads it. */
export interface Read {
  readonly path: string;
  readonly at: object;
}

/** The paths among what was met, names of lists aside. */
export const readsAmong = (visits: readonly VisitedNode[]): Read[] =>
  ofSort(visits, 'path').filter(({ path, aliases }) => !aliases.has(path.split('.')[0] ?? ''));

/** The paths that are read on a walk. */
export const readsOn = (walk: (walker: Walker) => void): Read[] => readsAmong(visitedNodes(walk));
