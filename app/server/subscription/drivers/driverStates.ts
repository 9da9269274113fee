// The words for drivers.
import type { Driver, NewDriver } from '../../generated/api.ts';

/** How somebody belongs to the customer. */
export type Relationship = NewDriver['relationship_type'];

/** States of a driver. */
export type DriverStatus = Driver['properties']['status'];
