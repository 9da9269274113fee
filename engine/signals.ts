// The only door to @preact/signals-core: each answer, source and derived value is a node of one graph.
export {
  batch,
  computed,
  effect,
  type ReadonlySignal as GraphSignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
