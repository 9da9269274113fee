// What a business customer may change about the company.

/** The body of PATCH …/company/{id}, see schemas/api/CompanyUpdate.json. */
export interface CompanyUpdate {
  readonly name?: string;
  readonly phone: string;
  /** "street, housenumber". */
  readonly address: string;
  readonly zip: string;
  readonly city: string;
}
