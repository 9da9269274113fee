// Instants of civil times. date-fns-tz counts with the machine's own clock changes, which shift hours.

const DAY_MS = 86_400_000;

const readers = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a zone at an instant, such as +05:30; Z for none. */
function offsetAt(ms: number, timeZone: string): string {
  let reader = readers.get(timeZone);
  if (reader === undefined) {
    reader = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    readers.set(timeZone, reader);
  }
  return /GMT((?!\+00:00)[+-]\d\d:\d\d)/.exec(reader.format(ms))?.[1] ?? 'Z';
}

/**
 * Returns the instant of a civil date and a time (HH:MM) in a time zone, as ISO time with offset.
 * Times skipped by daylight saving have none; repeated times mean the first.
 *
 * @see docs/requirements.md RET-12
 */
export function instantOf(date: string, time: string, timeZone: string): string | undefined {
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  const clock = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(clock)) return undefined;
  const instants = [clock - DAY_MS, clock + DAY_MS].flatMap((near) => {
    const offset = offsetAt(near, timeZone);
    const instant = `${date}T${time}:00${offset}`;
    return offsetAt(Date.parse(instant), timeZone) === offset ? [instant] : [];
  });
  return instants.sort((one, other) => Date.parse(one) - Date.parse(other))[0];
}
