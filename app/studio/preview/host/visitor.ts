/** Name of the scenario without a signed-in customer. */
export const VISITOR = 'visitor';
