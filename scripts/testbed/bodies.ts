/** Untyped: a wrong read fails the test anyway. */
export type Json = any;

/** Pickup by Katharina Brandl (scenario return-window-open), booked on Monday, 2026-11-23. */
export function pickup(changes: object = {}): object {
  return {
    return_type: 'PICKUP',
    preferred_return_date: '2026-12-03T10:00:00+01:00',
    return_firstname: 'Katharina',
    return_lastname: 'Brandl',
    return_street: 'Lindwurmstraße',
    return_housenumber: '88',
    return_city: 'München',
    return_zip: '80337',
    return_phone_number: '+49 171 1234567',
    return_email: 'katharina.brandl@example.de',
    ...changes,
  };
}
