/** Field of a flow with a hub: the steps of sections that Continue has left. Authors cannot use its name. */
export const COMPLETED = '_completed';
