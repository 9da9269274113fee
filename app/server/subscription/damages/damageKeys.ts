import type { DamageReport } from '../../generated/api.ts';

/** The insurer's service repairs the body of the car, the fleet's workshop everything else. */
export type DamageHandler = DamageReport['damage_handler'];

/** Defect keys by handler (DMG-3), with German names for the workshop. */
export const DAMAGE_KEYS: Readonly<Record<DamageHandler, Readonly<Record<string, string>>>> = {
  claimini: {
    bumper: 'Stoßstange',
    fender: 'Kotflügel',
    windshield: 'Windschutzscheibe',
    door: 'Tür',
    rim: 'Felge',
  },
  active_fleet: {
    multi_media_system: 'Multimediasystem',
    battery: 'Batterie',
    high_voltage: 'Hochvoltsystem',
    oil: 'Öl',
    coolant: 'Kühlmittel',
    fuelsystem: 'Kraftstoffsystem',
    engine_light: 'Motorkontrollleuchte',
    abs_esp: 'ABS/ESP',
    brakes: 'Bremsen',
    tire_pressure: 'Reifendruck',
    airbag: 'Airbag',
    electric_door_locking_system: 'Elektrische Türverriegelung',
    driver_assistance_system: 'Fahrassistenzsystem',
    heating: 'Heizung',
    air_conditioning: 'Klimaanlage',
    gearbox: 'Getriebe',
    engine: 'Motor',
    trailer_hitch: 'Anhängerkupplung',
    marten_bites: 'Marderbiss',
    lights: 'Beleuchtung',
    suspension: 'Fahrwerk',
    other: 'Sonstiges',
  },
};

export function germanNameOf(handler: DamageHandler, key: string): string | undefined {
  const names = DAMAGE_KEYS[handler];
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
