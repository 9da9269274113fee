// Exports of the engine that convert.mjs uses; build.mjs bundles them for Node.
export { loadDefinitions } from '@fahrplan/engine/authoring';
