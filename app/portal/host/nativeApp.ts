// Whether the portal stands within the native app, and what that version of it can do.

/** How the app is recognised, see `portal.native` of flows/catalogue.json. */
interface NativeApp {
  readonly agent: string;
  readonly flags: Readonly<Record<string, string>>;
}

/** What a page within the app receives messages with. */
interface Bridge {
  readonly ReactNativeWebView?: { postMessage(message: string): void };
}

/**
 * Reads the version of the app from the browser's name for itself.
 *
 * @returns the flags that hold from that version on; undefined in any other browser
 * @see spec 1 §6 "Native app"
 */
export function nativeFlags(app: NativeApp | undefined, userAgent: string): Record<string, boolean> | undefined {
  const version = app && userAgent.split(' ').find((part) => part.startsWith(`${app.agent}/`));
  if (!app || !version) return undefined;
  const here = numbersOf(version.slice(app.agent.length + 1));
  return Object.fromEntries(
    Object.entries(app.flags).map(([flag, since]) => [flag, !isEarlier(here, numbersOf(since))]),
  );
}

/**
 * Hands a message to the app.
 *
 * @throws when there is no app around the portal
 */
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
