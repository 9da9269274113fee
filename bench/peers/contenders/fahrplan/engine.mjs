// Exports of the engine that node.mjs uses; build.mjs bundles them for Node.
export { createFlow, signal } from '@fahrplan/engine';
export { kinds } from '@fahrplan/engine/kinds';
