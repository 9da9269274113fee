// Paths are split once: expressions read the same few over and over.

const known = new Map<string, readonly string[]>();

/** The names of a path: `deal.car.model` is deal, car, model. */
export function splitPath(path: string): readonly string[] {
  let parts = known.get(path);
  if (!parts) {
    parts = path.split('.');
    known.set(path, parts);
  }
  return parts;
}
