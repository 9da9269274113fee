// What only the browser can do for a flow. Each answers once it is done, and fails when it could not be.
import { isAddress, type Json } from '#engine';
import { tellNative } from './native.ts';

type Parameters = Readonly<Record<string, Json>>;

/** What capabilities need of the portal. */
export interface Hands {
  /** The customer leaves: what they typed goes with them. */
  signedOut(): Promise<void>;
  speak(locale: string): Promise<void>;
}

const text = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value));

/**
 * Runs a capability by its name.
 *
 * @throws when the browser or the customer refuses; the flow says so
 */
export async function perform(capability: string, parameters: Parameters, hands: Hands): Promise<void> {
  switch (capability) {
    case 'reload':
      return window.location.reload();
    case 'print':
      return window.print();
    case 'signOut':
      return hands.signedOut();
    case 'setLanguage':
      return hands.speak(text(parameters['locale']));
    case 'copy':
      return navigator.clipboard.writeText(text(parameters['text']));
    case 'share':
      return share(parameters);
    case 'download':
      return download(text(parameters['url']), text(parameters['name']));
    case 'nativeMessage':
      return tellNative(parameters);
    default:
      throw new Error(`This portal cannot "${capability}".`);
  }
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
