/** Returns digits and plus only, so that tel: links stay safe; else undefined (SEC-A1). */
export function toDial(number: unknown): string | undefined {
  const dialled = String(number).replaceAll(/[\s/.-]/g, '');
  return /^\+?[0-9]{2,15}$/.test(dialled) ? dialled : undefined;
}
