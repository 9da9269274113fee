import type { Driver, NewDriver } from '../../generated/api.ts';

export type Relationship = NewDriver['relationship_type'];

export type DriverStatus = Driver['properties']['status'];
