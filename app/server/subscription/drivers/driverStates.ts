// The words for drivers.

/** How somebody belongs to the customer. */
export type Relationship = 'relative_type_1' | 'relative_type_2' | 'employee' | 'other';

/** What becomes of a driver; see schemas/api/Driver.json. */
export type DriverStatus = 'pending' | 'active' | 'rejected' | 'deleted' | 'inactive';
