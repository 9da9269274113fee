/** Delivery of Jonas Krüger, whose car is planned for 23 December at 8. */
export const delivery = (changes: object = {}) => ({
  preferred_handover_date: '2026-12-17T12:00:00+01:00',
  handover_firstname: 'Jonas',
  handover_lastname: 'Krüger',
  handover_street: 'Prinzregentenstraße',
  handover_housenumber: '54',
  handover_zip: '80538',
  handover_city: 'München',
  handover_phone_number: '+49 172 3344556',
  ...changes,
});
