// Browser capabilities for flows. Each resolves once done, and rejects if the browser refuses.
import { type Capability, isAddress, type Json } from '@fahrplan/engine';
import { tellNative } from './nativeApp.ts';
import type { ChatHands } from './vendorChat.ts';

type Parameters = Readonly<Record<string, Json>>;

export interface Hands extends ChatHands {
  /** Ends the customer's session and deletes what they typed. */
  signedOut(): Promise<void>;
  speak(locale: string): Promise<void>;
  /** Shows the page for missing content at the current address. */
  miss(): Promise<void>;
}

const text = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value));

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

/** @throws if the browser or the customer refuses; the flow shows a message */
export async function perform(capability: Capability, parameters: Parameters, hands: Hands): Promise<void> {
  await CAPABILITIES[capability](parameters, hands);
}

/** Opens the system's share dialog; without one, copies the address. */
async function share({ title, text: words, url }: Parameters): Promise<void> {
  const content = { title: text(title), text: text(words), url: text(url) };
  if (!navigator.share) return navigator.clipboard.writeText(content.url || content.text);
  try {
    await navigator.share(content);
  } catch (refused) {
    // Closing the dialog is not an error.
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
