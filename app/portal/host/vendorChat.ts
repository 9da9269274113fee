// Chat of a vendor. Its script loads on demand; its failures do not affect the portal.
import type { Json } from '@fahrplan/engine';

type Known = Readonly<Record<string, Json>>;

/** Object shared with the vendor's script: data for it, and functions that it provides. */
export interface VendorPlace {
  /** Bot, texts, and data of the present customer that the vendor may have. */
  known?: Known;
  open?: () => unknown;
  /** Clears customer and conversation. */
  close?: () => unknown;
}

declare global {
  interface Window {
    portalChat?: VendorPlace;
  }
}

export interface ChatHands {
  /** False once the requesting flow was closed by the customer: long work then ends. */
  isWanted(): boolean;
  /** Closes all dialogs; resolves once they have left the screen. */
  clear(): Promise<void>;
  /** Opens the portal's own support dialog. */
  openChat(given: Known): Promise<unknown>;
}

/** Milliseconds after which a silent script counts as ready (CHT-1). */
const READY_AFTER = 10_000;

const loading = new Map<string, Promise<void>>();

/**
 * Opens the chat. Dialogs close first: an open one would make the chat inert.
 * @param given script address, data for it, and `instead`: input of the fallback dialog
 */
export async function vendorChat(
  { script, instead, ...known }: Known,
  { isWanted, clear, openChat }: ChatHands,
): Promise<void> {
  const address = String(script);
  const location = await placeWith(address, known);
  if (!isWanted()) return;
  // Not awaited: the requesting flow closes first.
  const giveWay = () => void openChat(instead as Known);
  if (!location?.known || !location.open) return giveWay();
  await clear();
  try {
    // `open` may resolve only when the chat closes, or never.
    void Promise.resolve(location.open()).catch(failed);
  } catch {
    failed();
  }

  function failed(): void {
    forget(address);
    // Do nothing if the customer has left or withdrawn consent meanwhile.
    if (location?.known) giveWay();
  }
}

/** Returns undefined during server rendering. */
async function placeWith(address: string, known: Known): Promise<VendorPlace | undefined> {
  if (typeof window === 'undefined') return undefined;
  window.portalChat ??= {};
  const location = window.portalChat;
  location.known = known;
  if (!location.open) await loaded(address);
  return location;
}

function loaded(address: string): Promise<void> {
  const coming = loading.get(address) ?? load(address).finally(() => loading.delete(address));
  loading.set(address, coming);
  return coming;
}

/** Loads a script; removes one that provides no `open`, so that the next call retries. */
async function load(address: string): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  await new Promise<void>((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve());
    setTimeout(resolve, READY_AFTER);
    document.head.append(script);
  });
  if (!window.portalChat?.open) script.remove();
}

/** Removes a script that failed to open, so that the next call retries. */
function forget(address: string): void {
  delete window.portalChat?.open;
  for (const script of document.head.querySelectorAll('script')) if (script.src === address) script.remove();
}
