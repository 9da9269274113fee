/** Type of a field that takes several options. */
export const SEVERAL = 'choices';

/** Types whose options may have a field of their own. */
export const WITH_OPTION_FIELDS: readonly string[] = ['choice', SEVERAL];
