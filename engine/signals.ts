// Only import of @preact/signals-core: answers, sources and derived values are nodes of one graph.
export {
  batch,
  computed,
  effect,
  type ReadonlySignal as GraphSignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
