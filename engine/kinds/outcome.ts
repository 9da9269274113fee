// Fetched by whoever comes back to a flow that has taken effect; no flow draws it.
export { showsOutcome } from '../session/outcomeStore.ts';
