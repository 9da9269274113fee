import { type VisitedNode, type VisitedOf, Walker } from './walk.ts';

export function visitedNodes(walk: (walker: Walker) => void): VisitedNode[] {
  const visits: VisitedNode[] = [];
  walk(new Walker((visit) => void visits.push(visit)));
  return visits;
}

export const ofSort = <Is extends VisitedNode['is']>(
  visits: readonly VisitedNode[],
  ...sorts: readonly Is[]
): VisitedOf<Is>[] => visits.filter((visit): visit is VisitedOf<Is> => sorts.some((sort) => sort === visit.is));

/** Path that is read, and the object that reads it. */
export interface Read {
  readonly path: string;
  readonly at: object;
}

/** Returns the paths that are read, except names of list entries. */
export const readsAmong = (visits: readonly VisitedNode[]): Read[] =>
  ofSort(visits, 'path').filter(({ path, aliases }) => !aliases.has(path.split('.')[0] ?? ''));

export const readsOn = (walk: (walker: Walker) => void): Read[] => readsAmong(visitedNodes(walk));
