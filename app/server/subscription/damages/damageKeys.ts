// Which defects there are, who handles them, and what the workshop calls them.
import type { DamageReport } from '../../generated/api.ts';

/** Who repairs: the insurer's service for the body of the car, the fleet's workshop for all else. */
export type DamageHandler = DamageReport['damage_handler'];

/** Every defect by who handles it (spec 2 §3 "Defect keys"), with its German name. */
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

/** Names the defect in German; nothing when this handler has none of that key. */
export function germanNameOf(handler: DamageHandler, key: string): string | undefined {
  const names = DAMAGE_KEYS[handler];
  return Object.hasOwn(names, key) ? names[key] : undefined;
}
