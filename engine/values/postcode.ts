// German postcodes that the product delivers to.
import excluded from '../../schemas/data/excluded-postcodes.json' with { type: 'json' };

const islands = new Set(excluded.codes);
/** Routing regions that do not exist. */
const NOWHERE = /^(00|05|43|62)/;

/**
 * Whether the product delivers to a postcode: five digits of a region that exists, and none of the excluded ones.
 *
 * @see spec 2 §5 "only places on the mainland"
 */
export const isDelivered = (code: string): boolean => /^\d{5}$/.test(code) && !NOWHERE.test(code) && !islands.has(code);
