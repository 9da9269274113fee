// Background work after hydration.
import type { Headed } from './head.ts';
import type { Pages } from './pages.ts';
import { showHead } from './showHead.ts';
import type { Tab } from './tab.ts';
import type { UserContext } from './userContext.ts';

interface Living extends Headed {
  readonly pages: Headed['pages'] & Pick<Pages, 'address'>;
  readonly tab: Pick<Tab, 'origin' | 'drawn' | 'acted' | 'returned' | 'reconnected' | 'loadAnew'>;
  readonly user: Pick<UserContext, 'session' | 'tick'>;
  token(): Promise<string>;
  refreshSession(): Promise<void>;
  reconnected(): void;
}

export function careFor(portal: Living): void {
  showHead(portal);
  if (portal.tab.drawn?.shared) portal.user.tick();
  // Fetches the CSRF token ahead of the first request that needs it.
  portal.tab.acted(() => void portal.token());
  portal.tab.returned(() => void lookAgain(portal));
  portal.tab.reconnected(() => portal.reconnected());
  let before = knownTo(portal);
  portal.user.session.subscribe(() => {
    const now = knownTo(portal);
    if (now.who !== before.who || (before.allowed && !now.allowed)) void leaveVendorChat();
    before = now;
  });
}

const knownTo = (portal: Living) => ({
  who: whoIn(portal),
  allowed: portal.user.session.peek()?.flags['vendor'] === true,
});

const whoIn = ({ user }: Living): string | undefined => user.session.peek()?.user?.hs_contact_id;

/** Resets the vendor's chat when the customer changes or withdraws consent. */
async function leaveVendorChat(): Promise<void> {
  const location = window.portalChat;
  if (!location) return;
  delete location.known;
  try {
    await location.close?.();
  } catch {
    // A failing script of the vendor must not break the portal.
  }
}

/** Hides a page restored from the back-forward cache until its customer is confirmed. */
async function lookAgain(portal: Living): Promise<void> {
  const before = whoIn(portal);
  if (before === undefined) return portal.refreshSession();
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  await portal.refreshSession();
  if (whoIn(portal) === before) style.visibility = '';
  else portal.tab.loadAnew(portal.pages.address.peek());
}
