// The chat of a vendor. Its script comes when the chat is first opened; whatever it does, the portal goes on.
import type { Json } from '#engine';

type Known = Readonly<Record<string, Json>>;

/** What the script finds in the page, and the ways into its window that it leaves there. */
export interface VendorPlace {
  /** The bot, the words, and what the vendor may know of whoever is here now. */
  known?: Known;
  open?: () => unknown;
  /** Forgets who was here, and what was written. */
  close?: () => unknown;
}

/** What the portal does for it. */
interface Wish {
  isWanted(): boolean;
  openChat(given: Known): unknown;
}

declare global {
  interface Window {
    portalChat?: VendorPlace;
  }
}

/** A script that says nothing for so long counts as ready, in milliseconds (spec 3 §9 "Chat"). */
const READY_AFTER = 10_000;

/** By the addresses of their scripts. */
const loading = new Map<string, Promise<boolean>>();

/**
 * Opens the chat as soon as its script is ready; whoever asks before that is answered then.
 *
 * @param given the address of the script, what it finds, and `instead`: what the portal's own dialog is opened with
 * @param hands `openChat` opens that dialog, when the chat cannot be shown; nothing opens once it is not wanted any more
 */
export async function vendorChat({ instead, ...given }: Known, { isWanted, openChat }: Wish): Promise<void> {
  // Nobody waits for it: who has asked closes first.
  if (!(await isShown(given, isWanted)) && isWanted()) void openChat(instead as Known);
}

async function isShown({ script, ...known }: Known, isWanted: () => boolean): Promise<boolean> {
  // Where a page is drawn for somebody far away there is no window for it.
  if (typeof window === 'undefined') return false;
  window.portalChat ??= {};
  const place = window.portalChat;
  place.known = known;
  try {
    if (!(await loaded(String(script))) || !isWanted()) return false;
    await place.open?.();
    return place.open !== undefined;
  } catch {
    return false;
  }
}

/** Loads a script once; one that cannot be loaded is tried again by whoever asks next. */
function loaded(address: string): Promise<boolean> {
  const known = loading.get(address) ?? load(address);
  loading.set(address, known);
  known.then((is) => is || loading.delete(address));
  return known;
}

function load(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    setTimeout(() => resolve(true), READY_AFTER);
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
