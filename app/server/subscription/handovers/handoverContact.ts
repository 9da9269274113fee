// What a customer says of a delivery.

/** The body of PUT …/handover, see schemas/api/HandoverUpdate.json. */
export interface HandoverUpdate {
  readonly preferred_handover_date: string;
  readonly handover_firstname?: string;
  readonly handover_lastname?: string;
  readonly handover_street?: string;
  readonly handover_housenumber?: string;
  readonly handover_zip?: string;
  readonly handover_city?: string;
  readonly handover_phone_number?: string;
  readonly handover_address_extra?: string;
}
