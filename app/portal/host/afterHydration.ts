// What is done for a page that is alive while nobody waits for it.
import type { Headed } from './head.ts';
import type { Pages } from './pages.ts';
import { showHead } from './showHead.ts';
import type { Tab } from './tab.ts';
import type { UserContext } from './userContext.ts';

/** What is cared for. */
interface Living extends Headed {
  readonly pages: Headed['pages'] & Pick<Pages, 'address'>;
  readonly tab: Pick<Tab, 'origin' | 'drawn' | 'acted' | 'returned' | 'loadAnew'>;
  readonly user: Pick<UserContext, 'session' | 'tick'>;
  token(): Promise<string>;
  refreshSession(): Promise<void>;
}

/** From now on. */
export function careFor(portal: Living): void {
  showHead(portal);
  if (portal.tab.drawn?.shared) portal.user.tick();
  // Nobody waits for it who sends something only later.
  portal.tab.acted(() => void portal.token());
  portal.tab.returned(() => void lookAgain(portal));
  let before = knownTo(portal);
  portal.user.session.subscribe(() => {
    const now = knownTo(portal);
    if (now.who !== before.who || (before.allowed && !now.allowed)) void leaveVendorChat();
    before = now;
  });
}

/** Who a vendor knows, and whether it may. */
const knownTo = (portal: Living) => ({
  who: whoIn(portal),
  allowed: portal.user.session.peek()?.flags['vendor'] === true,
});

const whoIn = ({ user }: Living): string | undefined => user.session.peek()?.user?.hs_contact_id;

/** The chat of a vendor must not know of one customer what another asks, nor anything of whoever allows it no more. */
async function leaveVendorChat(): Promise<void> {
  const location = window.portalChat;
  if (!location) return;
  delete location.known;
  try {
    await location.close?.();
  } catch {
    // It is the vendor's to keep its word.
  }
}

/** The page comes out of the back-forward cache: it stays hidden until its customer is known to be here still. */
async function lookAgain(portal: Living): Promise<void> {
  const before = whoIn(portal);
  if (before === undefined) return portal.refreshSession();
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  await portal.refreshSession();
  if (whoIn(portal) === before) style.visibility = '';
  else portal.tab.loadAnew(portal.pages.address.peek());
}
