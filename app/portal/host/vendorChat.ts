// The chat of a vendor. Its script comes when the chat is first opened; whatever it does, the portal goes on.
import type { Json } from '@fahrplan/engine';

type Known = Readonly<Record<string, Json>>;

/** What the script finds in the page, and the ways into its window that it leaves there. */
export interface VendorPlace {
  /** The bot, the words, and what the vendor may know of whoever is here now. */
  known?: Known;
  open?: () => unknown;
  /** Forgets who was here, and what was written. */
  close?: () => unknown;
}

declare global {
  interface Window {
    portalChat?: VendorPlace;
  }
}

/** What the chat needs of the portal. */
export interface ChatHands {
  /** Whether the flow that asks is still open, or was closed by what it does itself: what takes long ends when it is not. */
  isWanted(): boolean;
  /** All dialogs close, and leave the screen. */
  clear(): Promise<void>;
  /** The dialog in which support is written to is opened with something. */
  openChat(given: Known): Promise<unknown>;
}

/** A script that says nothing for so long counts as ready, in milliseconds (spec 3 §9 "Chat"). */
const READY_AFTER = 10_000;

/** Scripts on their way, by their addresses. */
const loading = new Map<string, Promise<void>>();

/**
 * Opens the chat as soon as its script is ready; whoever asks before that is answered then.
 *
 * The dialogs leave the screen first: nothing beside an open one can be reached.
 *
 * @param given the address of the script, what it finds, and `instead`: what the portal's own dialog is opened with
 * @param hands `openChat` opens that dialog, when the chat cannot be shown; nothing opens once it is not wanted any more
 */
export async function vendorChat(
  { script, instead, ...known }: Known,
  { isWanted, clear, openChat }: ChatHands,
): Promise<void> {
  const address = String(script);
  const location = await placeWith(address, known);
  if (!isWanted()) return;
  // Nobody waits for it: who has asked closes first.
  const giveWay = () => void openChat(instead as Known);
  if (!location?.known || !location.open) return giveWay();
  await clear();
  try {
    // It may be done only when its window closes, or never.
    void Promise.resolve(location.open()).catch(failed);
  } catch {
    failed();
  }

  function failed(): void {
    forget(address);
    // Whoever has left meanwhile, or allows it no more, has asked for nothing.
    if (location?.known) giveWay();
  }
}

/** Where a page is drawn for somebody far away there is none. */
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

/** Loads a script; one that leaves no way to open it is fetched anew by whoever asks next. */
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

/** What cannot be opened is fetched anew. */
function forget(address: string): void {
  delete window.portalChat?.open;
  for (const script of document.head.querySelectorAll('script')) if (script.src === address) script.remove();
}
