/** Detection of the app, see `portal.native` of flows/catalogue.json. */
interface NativeApp {
  readonly agent: string;
  readonly flags: Readonly<Record<string, string>>;
}

/** Message channel that the app injects into the page. */
interface Bridge {
  readonly ReactNativeWebView?: { postMessage(message: string): void };
}

/**
 * Flags of the app's version in the user agent; undefined outside the app (SHL-6, SGN-7).
 */
export function nativeFlags(app: NativeApp | undefined, userAgent: string): Record<string, boolean> | undefined {
  const version = app && userAgent.split(' ').find((part) => part.startsWith(`${app.agent}/`));
  if (!app || !version) return undefined;
  const here = numbersOf(version.slice(app.agent.length + 1));
  return Object.fromEntries(
    Object.entries(app.flags).map(([flag, since]) => [flag, !isEarlier(here, numbersOf(since))]),
  );
}

/** @throws if the portal does not run in the app */
export function tellNative(message: Readonly<Record<string, unknown>>): void {
  const bridge = (window as Bridge).ReactNativeWebView;
  if (!bridge) throw new Error('There is no native app to tell.');
  bridge.postMessage(JSON.stringify(message));
}

function numbersOf(version: string): number[] {
  return version.split('.').map(Number);
}

function isEarlier(one: readonly number[], other: readonly number[]): boolean {
  const at = other.findIndex((part, index) => (one[index] ?? 0) !== part);
  return at >= 0 && !((one[at] ?? 0) > (other[at] ?? 0));
}
