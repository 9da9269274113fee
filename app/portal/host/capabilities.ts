// What only the browser can do for a flow. Each answers once it is done, and fails when it could not be.
import { type Capability, isAddress, type Json } from '@fahrplan/engine';
import { tellNative } from './nativeApp.ts';
import type { ChatHands } from './vendorChat.ts';

type Parameters = Readonly<Record<string, Json>>;

/** What capabilities need of the portal. */
export interface Hands extends ChatHands {
  /** The customer leaves: what they typed goes with them. */
  signedOut(): Promise<void>;
  speak(locale: string): Promise<void>;
  /** Nothing is at the address: the page for what is missing stands there. */
  miss(): Promise<void>;
}

const text = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value));

/** What each does; one of the language that is missing here does not compile. */
const CAPABILITIES: { readonly [C in Capability]: (parameters: Parameters, hands: Hands) => unknown } = {
  reload: () => window.location.reload(),
  print: () => window.print(),
  signOut: (_, hands) => hands.signedOut(),
  setLanguage: ({ locale }, hands) => hands.speak(text(locale)),
  copy: (parameters) => navigator.clipboard.writeText(text(parameters['text'])),
  share,
  showMissing: (_, hands) => hands.miss(),
  download: ({ url, name }) => download(text(url), text(name)),
  nativeMessage: tellNative,
  openChat: (parameters, hands) => hands.openChat(parameters),
  vendorChat: async (parameters, hands) => (await import('./vendorChat.ts')).vendorChat(parameters, hands),
};

/**
 * Runs a capability by its name.
 *
 * @throws when the browser or the customer refuses; the flow says so
 */
export async function perform(capability: Capability, parameters: Parameters, hands: Hands): Promise<void> {
  await CAPABILITIES[capability](parameters, hands);
}

/** With the system's own dialog; where there is none the address is copied. */
async function share({ title, text: words, url }: Parameters): Promise<void> {
  const content = { title: text(title), text: text(words), url: text(url) };
  if (!navigator.share) return navigator.clipboard.writeText(content.url || content.text);
  try {
    await navigator.share(content);
  } catch (refused) {
    // Who closes the dialog has changed their mind: that is no fault.
    if (!(refused instanceof DOMException && refused.name === 'AbortError')) throw refused;
  }
}

function download(url: string, name: string): void {
  if (!isAddress(url)) throw new Error(`"${url}" is no address of a file.`);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  link.click();
}
