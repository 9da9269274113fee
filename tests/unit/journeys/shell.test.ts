// Page frame for each kind of visitor: header, ribbon, footer and app banner, from content.
import { join } from 'node:path';
import { type BlockNode, type Call, type Host, type Json, signal } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { standingIn } from '../../../app/studio/preview/walk/standingIn.ts';
import { json, root } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { shown } from '../../support/journeys/screen.ts';
import { type Setting, signedIn, type Walk, walk } from '../../support/journeys/walk.ts';

const contentOf = (locale: string) => (name: string) => json(join(root, `flows/content/${locale}/${name}.json`));
const german = contentOf('de-DE');
const visitor = { signed_in: false, audience: 'b2c' };
const unverified = { ...signedIn, user: { ...signedIn.user, email_verified: false } };
const subscription = [bodyOf('Deal', { variant: 'SUBSCRIPTION' })];

interface Given extends Omit<Setting, 'answers'> {
  readonly content?: Json;
  readonly deals?: Json;
  readonly answers?: Setting['answers'];
}

async function region(id: string, content: string, given: Given = {}): Promise<Walk> {
  const { content: own, deals = [], answers, ...setting } = given;
  const served = own ?? contentOf(given.locale ?? 'de-DE')(content);
  const flow = await walk(id, {
    answers: { [`content/${content}`]: served, getDeals: deals, ...answers },
    ...setting,
  });
  await shown(flow);
  return flow;
}

const isShown = ({ presence }: BlockNode) => presence.value === 'shown';

/** Returns all visible blocks, including those in openable parts. */
function onScreen(flow: Walk): BlockNode[] {
  const drawn = (block: BlockNode): BlockNode[] => (isShown(block) ? [block, ...standingIn(block).flatMap(drawn)] : []);
  return (flow.session.step.value?.blocks ?? []).flatMap(drawn);
}

function pressable(flow: Walk): string[] {
  return onScreen(flow).flatMap((block) => {
    if (block.kind === 'action') return [block.name.value || block.label.value || ''];
    if (block.kind === 'media') return block.action ? [block.text.value ?? ''] : [];
    if (block.kind === 'banner')
      return [block.action, block.dismiss].flatMap((own) => (own && isShown(own) ? [own.label.value ?? ''] : []));
    return [];
  });
}

const ACCOUNT = ['Meine Abos', 'Werkstatt und Service', 'Mein Konto', 'Abmelden'];

/** The entries that not every customer has, as each menu words them. */
const ROLES = ['Meine Fahrer', 'Treueprogramm', 'My drivers', 'Loyalty program'];
const lead = [bodyOf('Deal', { variant: 'LEAD' })];

describe.each([
  ['the account menu', 'header'],
  ['the side navigation', 'side'],
])('%s', (_, menu) => {
  test.each<[string, Given, string[]]>([
    ['a subscriber in Germany', { deals: subscription }, ['Meine Fahrer', 'Treueprogramm']],
    ['a customer without a deal', {}, []],
    ['a customer with a lead', { deals: lead }, ['Treueprogramm']],
    ['a customer who has not verified an address', { deals: subscription, session: unverified }, ['Treueprogramm']],
    ['a customer in the United States', { deals: subscription, locale: 'en-US' }, []],
    ['a subscriber while the flag is off', { deals: subscription, flags: {} }, ['Meine Fahrer']],
    ['a customer whose deals cannot be loaded', { answers: { getDeals: () => ({ status: 500, body: null }) } }, []],
  ])('shows %s the entries for drivers and loyalty according to their roles', async (_who, given, entries) => {
    const flow = await region(menu, 'header', { session: signedIn, flags: { loyalty: true }, ...given });
    expect(pressable(flow).filter((name) => ROLES.includes(name))).toEqual(entries);
  });

  test('asks a customer with an unverified address to verify it, without a link', async () => {
    const flow = await region(menu, 'header', { session: unverified, deals: subscription });
    for (const entry of ['Meine Abos', 'Mein Konto']) await flow.press(entry);
    expect([flow.opened.map(({ flow: id }) => id), flow.redirects]).toEqual([['verify-email', 'verify-email'], []]);
  });
});

describe('the side navigation marks where the customer is', () => {
  const trailOf = (...pages: string[]) => pages.map((page, at) => ({ page, position: at + 1, path: `/${page}` }));
  const marked = async (given: Given, ...pages: string[]) => {
    const flow = await region('side', 'header', {
      session: signedIn,
      flags: { loyalty: true },
      deals: subscription,
      // A page at the top has no trail.
      app: { page: pages.at(-1) ?? 'my-account', trail: trailOf(...pages) },
      ...given,
    });
    return onScreen(flow).flatMap((block) =>
      block.kind === 'action' && block.current.value ? [block.label.value] : [],
    );
  };

  test.each<[string, string[], string[]]>([
    ['the car', ['my-cars', 'deal'], ['Meine Abos']],
    ['the account', [], ['Mein Konto']],
    ['the invoices', ['my-account', 'invoices'], ['Mein Konto']],
    ['a new driver', ['my-account', 'drivers', 'add-driver'], ['Meine Fahrer']],
    ['the programme', ['my-account', 'loyalty'], ['Treueprogramm']],
    ['the invitations', ['my-account', 'referral'], ['Freunde einladen']],
  ])('%s', async (_, pages, entries) => {
    expect(await marked({}, ...pages)).toEqual(entries);
  });

  test('falls back to the account for a page without an entry', async () => {
    expect(await marked({ deals: [] }, 'my-account', 'drivers')).toEqual(['Mein Konto']);
    expect(await marked({ flags: {} }, 'my-account', 'loyalty')).toEqual(['Mein Konto']);
  });
});

describe('the header', () => {
  const header = (given: Given = {}) => region('header', 'header', given);
  const withHeader = (changes: object) => ({ ...german('header'), ...changes });

  test.each<[string, Given, string[]]>([
    ['a visitor', { session: visitor }, []],
    ['a customer whose address is not verified', { session: unverified, deals: subscription }, ACCOUNT.toSpliced(1, 1)],
    ['a verified customer without a deal', {}, ACCOUNT.toSpliced(1, 1)],
    ['a subscriber in Germany', { deals: subscription }, ACCOUNT],
    ['a lead', { deals: [bodyOf('Deal', { variant: 'LEAD' })] }, ACCOUNT.toSpliced(1, 1)],
  ])('offers %s the matching entries', async (_, given, entries) => {
    const flow = await header(given);
    await flow.until(() => pressable(flow).filter((name) => ACCOUNT.includes(name)).length === entries.length);
    expect(pressable(flow).filter((name) => ACCOUNT.includes(name))).toEqual(entries);
    expect(pressable(flow).includes('Anmelden')).toBe(given.session === visitor);
  });

  test('offers no workshop entries in the United States', async () => {
    const flow = await header({ locale: 'en-US', deals: subscription });
    expect(pressable(flow)).not.toContain('Workshop and service');
    expect(pressable(flow)).toContain('My subscriptions');
  });

  const logoOf = (flow: Walk) =>
    onScreen(flow).flatMap((block) => {
      if (block.kind === 'media' && block.look === 'mark')
        return [[block.text.value, block.source.value, block.action !== null]];
      if (block.kind === 'action' && block.look === 'brand') return [[block.name.value, block.label.value, true]];
      return block.kind === 'text' && block.look === 'lead' ? [[block.text.value, null, false]] : [];
    });
  const NAME = 'Fahrplan, zur Startseite';

  test.each<[string, object, unknown[]]>([
    ['our name, a link', {}, [NAME, 'Fahrplan', true]],
    ['our name, and no link', { disable_logo_link: true }, ['Fahrplan', null, false]],
    ['the sign of a partner, a link', { custom_logo: '/icon.svg' }, [NAME, '/icon.svg', true]],
    ['the sign of a partner alone', { custom_logo: '/icon.svg', disable_logo_link: true }, [NAME, '/icon.svg', false]],
  ])('has as its logo %s', async (_, changes, logo) => {
    expect(logoOf(await header({ content: withHeader(changes) }))).toEqual([logo]);
  });

  test('links a partner logo to the address in content', async () => {
    const flow = await header({
      content: withHeader({ custom_logo: '/icon.svg', custom_logo_link: '/partnerships/klarna' }),
    });
    const logo = onScreen(flow).find((block) => block.kind === 'media' && block.look === 'mark');
    if (logo?.kind === 'media') await logo.action?.press();
    expect(flow.redirects).toEqual([{ url: '/partnerships/klarna', tab: false }]);
  });

  const ORDER = '/de-DE/contact?topic=order&car=norden-fjell&term=12&extra_km=500';
  const ordering = () => new Map([['order', ORDER]]);

  test.each<[string, Given, unknown]>([
    [
      'a visitor signs in to go on with an order',
      { session: visitor, memory: ordering() },
      { url: '/cart/login', tab: false },
    ],
    ['a customer goes on with an order', { memory: ordering() }, { path: ORDER }],
    ['without an order there is none to go on with', {}, { page: 'car-search', with: {} }],
  ])('has a cart: %s', async (_, given, there) => {
    const flow = await header(given);
    await flow.press('Warenkorb');
    expect(flow.redirects).toEqual([there]);
    expect(flow.toasts).toEqual(given.memory ? [] : ['Dein Warenkorb ist leer. Such dir ein Auto aus.']);
  });

  test('has no cart without its address in content', async () => {
    const { cart_link: _, ...without } = german('header');
    expect(pressable(await header({ content: without }))).not.toContain('Warenkorb');
  });

  test.each<[string, Given, string]>([
    ['/help', {}, '/help?customer=501001'],
    ['/help?topic=a#b', {}, '/help?topic=a&customer=501001#b'],
    [
      '/help',
      { session: { ...signedIn, user: { ...signedIn.user, hs_contact_id: '5&a=1' } } },
      '/help?customer=5%26a%3D1',
    ],
    ['/help', { session: visitor }, '/help'],
    ['/help', { locale: 'en-US' }, '/help'],
  ])('adds the customer to the help link %s', async (href, given, address) => {
    const flow = await header({ ...given, content: withHeader({ help_link: { label: 'Hilfe?', href } }) });
    await flow.press('Hilfe?');
    expect(flow.redirects).toEqual([{ url: address, tab: false }]);
  });

  describe('on the page of a car', () => {
    const BACK = 'Zurück zu den Autos';
    const on = (page: string, kept: string, narrow = true) =>
      header({ app: { page, narrow }, memory: new Map([['back_from_pdp', kept]]) });

    test('leads a phone back to where the customer came from', async () => {
      const flow = await on('car-details', '/de-DE/subscribe?page=2');
      await flow.press(BACK);
      expect(flow.redirects).toEqual([{ path: '/de-DE/subscribe?page=2' }]);
    });

    test.each([
      ['elsewhere', () => on('faq', '/subscribe')],
      ['on a desktop', () => on('car-details', '/subscribe', false)],
      ['to another site', () => on('car-details', 'https://a.test')],
      ['to what runs something', () => on('car-details', 'javascript:alert(1)')],
    ])('has no back link %s', async (_, open) => {
      expect(pressable(await open())).not.toContain(BACK);
    });
  });
});

test('a car leads back to the list of cars', async () => {
  const memory = new Map<string, Json>();
  const flow = await walk('car-search', { memory, app: { address: '/de-DE/subscribe/electric' } });
  await flow.until(() => memory.size > 0);
  expect([...memory]).toEqual([['back_from_pdp', '/de-DE/subscribe/electric']]);
});

test('a requested car is the order in the cart, with its term and kilometres', async () => {
  const memory = new Map<string, Json>();
  const link = (page: string, given: Record<string, string>) =>
    `http://localhost/de-DE/${page}?${new URLSearchParams(given)}`;
  const asked = async (input: Record<string, Json>) => {
    const answers = { getProduct: bodyOf('Product', { id: 'norden-fjell' }) };
    const flow = await walk('contact', { memory, input, answers, app: { page: 'contact', link } });
    await shown(flow);
  };
  await asked({ topic: 'damage', car: 'norden-fjell' });
  await asked({ topic: 'order' });
  expect([...memory]).toEqual([]);
  await asked({ topic: 'order', car: 'norden-fjell', term: 12, extra_km: 500, pricing_type: 'normal' });
  await expect
    .poll(() => memory.get('order'))
    .toBe('/de-DE/contact?topic=order&car=norden-fjell&term=12&extra_km=500&pricing_type=normal');
});

describe('the ribbon', () => {
  const HIDE = 'Hinweis ausblenden';
  const TEXT = german('header').ribbon.text;
  const ribbon = (path: string, given: Given = {}) => region('ribbon', 'header', { app: { path }, ...given });

  test('is a link, and stays hidden once dismissed', async () => {
    const memory = new Map<string, Json>();
    const flow = await ribbon('/de-DE/faq', { memory });
    expect(pressable(flow)).toEqual([TEXT, HIDE]);
    const banner = onScreen(flow)[0];
    if (banner?.kind !== 'banner') throw new Error('no banner');
    await banner.action?.press();
    expect(flow.redirects).toEqual([{ url: '/electric-vehicles', tab: false }]);
    await banner.dismiss?.press();
    expect([pressable(flow), [...memory]]).toEqual([[], [['ribbon_dismissed', true]]]);
    expect(pressable(await ribbon('/de-DE/faq', { memory }))).toEqual([]);
  });

  test('is a text without a link, in its two tones', async () => {
    const { link: _, ...plain } = german('header').ribbon;
    const content = { ...german('header'), ribbon: { ...plain, text_colour: 'warning', background_colour: 'neutral' } };
    const flow = await ribbon('/faq', { content });
    const [banner] = onScreen(flow);
    if (banner?.kind !== 'banner') throw new Error('no banner');
    expect([banner.text.value, banner.textTone.value, banner.tone.value]).toEqual([TEXT, 'warning', 'neutral']);
    expect(pressable(flow)).toEqual([HIDE]);
  });

  test.each([
    ['/club', true],
    ['/portal/de-DE/club', true],
    ['/de-DE/partnerships/adac', true],
    ['/partnerships', true],
    ['/partnerships/klarna', false],
    ['/de-DE/partnerships/klarna', false],
    ['/clubhouse', false],
    ['/pdp/norden-club', false],
    ['/partnerships-more', false],
    ['/subscribe', false],
  ])('at %s it counts as dismissed: %s', async (path, gone) => {
    const memory = new Map<string, Json>();
    const flow = await ribbon(path, { memory });
    await flow.until(() => pressable(flow).length === (gone ? 0 : 2));
    expect(memory.get('ribbon_dismissed')).toBe(gone || undefined);
    expect(pressable(await ribbon('/faq', { memory })).length).toBe(gone ? 0 : 2);
  });

  test('is hidden if content disables it', async () => {
    const content = { ...german('header'), ribbon: { ...german('header').ribbon, enabled: false } };
    const flow = await walk('ribbon', { answers: { 'content/header': content } });
    expect(flow.session.phase.value).toBe('closed');
  });
});

describe('a call to action', () => {
  const footer = (cta: object, given: Given = {}) =>
    region('footer', 'footer', {
      ...given,
      app: { page: 'faq', path: '/faq' },
      content: { ...german('footer'), footer_cta: { text: 'Los', cta_type: 'button', variant: 'primary', ...cta } },
    });
  const drawn = (flow: Walk) =>
    onScreen(flow).flatMap((block) => (block.kind === 'action' && block.label.value === 'Los' ? [block.look] : []));

  test.each<[object, string]>([
    [{}, 'primary'],
    [{ with_border: true }, 'primary'],
    [{ variant: 'secondary' }, 'secondary'],
    [{ variant: 'secondary', with_border: true }, 'secondary'],
    [{ variant: 'secondary', with_border: false }, 'quiet'],
    [{ cta_type: 'link' }, 'link'],
    [{ cta_type: 'link', with_border: true }, 'secondary'],
  ])('%j looks like %s', async (cta, look) => {
    expect(drawn(await footer({ href: '/faq', ...cta }))).toEqual([look]);
  });

  test.each([
    [{ href: '/faq' }, { url: '/faq', tab: false }],
    [
      { href: 'https://a.test', new_tab: true },
      { url: 'https://a.test', tab: true },
    ],
  ])('%j follows its link, and reports its location', async (cta, to) => {
    const flow = await footer({ ...cta, tracking_location: 'blurb' });
    await flow.press('Los');
    expect([flow.redirects, flow.events]).toEqual([[to], ['cta_pressed']]);
  });

  test.each<[string, Given]>([
    ['a customer', { deals: subscription }],
    ['somebody without a deal', {}],
    ['a visitor', { session: visitor }],
  ])('reports that %s has pressed, and follows its link without waiting', async (who, given) => {
    const told: object[] = [];
    const wrap = (host: Host): Host => ({
      ...host,
      track: (event, properties) => void told.push({ event, ...properties }),
    });
    const flow = await footer({ href: '/faq', tracking_location: 'blurb' }, { ...given, wrap });
    await flow.press('Los');
    expect(flow.redirects).toHaveLength(1);
    await flow.until(() => told.length > 0);
    expect(told).toEqual([{ event: 'cta_pressed', location: 'blurb', customer: who === 'a customer' }]);
  });

  test.each(json(join(root, 'schemas/content/Cta.json')).properties.modal.enum as string[])(
    'opens %s',
    async (modal) => {
      const flow = await footer({ cta_action: 'open_modal', modal }, { session: visitor });
      await flow.press('Los');
      expect([flow.opened, flow.redirects, flow.events]).toEqual([[{ flow: modal, input: {} }], [], []]);
    },
  );

  test.each([
    ['LOGIN_MODAL', visitor, true],
    ['LOGIN_MODAL', signedIn, false],
    ['newsletter', signedIn, true],
  ])('is shown only to customers who need it, at any place: %s', async (modal, session, offered) => {
    const cta = { text: 'Los', cta_type: 'button', variant: 'primary', cta_action: 'open_modal', modal };
    const sections = [
      { kind: 'intro', title: 'Neu', description: 'Hier.', cta_button: cta },
      { kind: 'card', item: { title: 'Karte', cta_button: cta } },
      { kind: 'business_programme_cards', title: 'Firmen', items: [{ title: 'Klein', cta_button: cta }] },
    ];
    const content = { ...german('header'), links: [{ label: 'Autos', href: '/subscribe', menu: { sections } }] };
    const inMenu = pressable(await region('header', 'header', { session, content })).filter((name) => name === 'Los');
    expect(inMenu).toHaveLength(offered ? sections.length : 0);
    expect(drawn(await footer(cta, { session }))).toHaveLength(offered ? 1 : 0);
  });

  test.each([
    [{ move_up: 2 }, -2],
    [{ move_down: 3 }, 3],
    [{}, 0],
  ])('%j is moved down by %i', async (cta, steps) => {
    const flow = await footer({ href: '/faq', ...cta });
    const group = onScreen(flow).find((block) => block.kind === 'group' && block.key.includes('first.call'));
    expect(group?.kind === 'group' && group.lowered.value).toBe(String(steps));
  });
});

describe('the footer', () => {
  const footer = (page: string, path = '/faq', given: Given = {}) =>
    region('footer', 'footer', { app: { page, path }, ...given });
  const titles = (flow: Walk) =>
    onScreen(flow).flatMap((block) =>
      (block.kind === 'group' || block.kind === 'disclosure') && block.title.value ? [block.title.value] : [],
    );
  const BLURB = 'Noch nicht das richtige Auto gefunden?';

  test('has its columns, networks with their icons, and badges with their pictures', async () => {
    const flow = await footer('faq');
    expect(titles(flow)).toEqual([BLURB, 'Autos', 'Hilfe', 'Fahrplan', 'Rechtliches']);
    const networks = onScreen(flow).flatMap((block) =>
      block.kind === 'action' && block.look === 'icon' ? [[block.icon.value, block.label.value]] : [],
    );
    expect(networks).toEqual([
      ['facebook', 'Facebook'],
      ['instagram', 'Instagram'],
      ['linkedin', 'LinkedIn'],
      ['youtube', 'YouTube'],
    ]);
    const badges = onScreen(flow).filter((block) => block.kind === 'media');
    expect(badges.map(({ source, text }) => [source.value, text.value])).toEqual([
      ['/badges/apple.svg', 'Laden im App Store'],
      ['/badges/google-play.svg', 'Jetzt bei Google Play'],
    ]);
    await badges[1]?.action?.press();
    expect(flow.redirects).toEqual([{ url: 'https://apps.example/android/fahrplan', tab: true }]);
  });

  test.each([['/subscribe'], ['/de-DE/subscribe/electric']])('has no blurb at %s', async (path) => {
    expect(titles(await footer('car-search', path))).not.toContain(BLURB);
  });

  test('is reduced on pages without distractions, without applicant privacy', async () => {
    const [column, ...others] = german('footer').columns;
    const careers = { label: 'Bewerbungen', href: '/privacy', slug: 'careers-privacy' };
    const content = { ...german('footer'), columns: [{ ...column, links: [...column.links, careers] }, ...others] };
    const small = await footer('sign-in', '/login', { content });
    expect(titles(small)).toEqual([]);
    expect(pressable(small)).toContain('Alle Autos');
    expect(pressable(small)).not.toContain('Bewerbungen');
    expect(pressable(small)).not.toContain('Facebook');
    expect(pressable(await footer('faq', '/faq', { content }))).toContain('Bewerbungen');
  });

  const { price_footnote: notes } = german('footer');
  test.each<[Record<string, boolean>, string]>([
    [{}, notes.service_fee],
    [{ footnote_starting_fee: true }, notes.starting_fee],
    [{ footnote_starting_fee: true, footnote_starting_fee_explained: true }, notes.starting_fee_explained],
  ])('with the flags %j has a footnote about what a price includes', async (flags, note) => {
    const flow = await footer('faq', '/faq', { flags });
    const said = onScreen(flow).flatMap((block) => (block.kind === 'text' ? [block.text.value] : []));
    expect(said.filter((text) => Object.values(notes).includes(text))).toEqual([note]);
  });

  test.each([
    ['content-page', '/b2b', {}, notes.business],
    ['content-page', '/de-DE/about', {}, notes.service_fee],
    ['car-details', '/product/norden-fjell', {}, notes.business],
    ['car-details', '/pdp/norden-fjell', {}, notes.service_fee],
    ['car-search', '/subscribe', { audience: 'b2b' }, notes.business],
  ])('on %s at %s has a footnote about its prices', async (page, path, app, note) => {
    const trail = [
      { page: 'home', position: 1, path: '/' },
      { page, position: 2, path },
    ];
    const served = (call: Call) => ({ status: 200, body: german(call.path.split('/').at(-1) ?? '') });
    const flow = await footer(page, path, {
      app: { page, path, trail, ...app },
      answers: { 'content/page/of': served },
    });
    const said = onScreen(flow).flatMap((block) => (block.kind === 'text' ? [block.text.value] : []));
    expect(said.filter((text) => Object.values(notes).includes(text))).toEqual([note]);
  });
});

describe('the banner of the app', () => {
  const TOKEN = { authToken: 'a b&c', expires_at: '2026-11-21T09:40:00.000Z' };
  const LINK = 'https://apps.example/fahrplan/open';
  const banner = (given: Given = {}) =>
    region('app-banner', 'app-banner', { answers: { getAppToken: TOKEN }, app: { narrow: true }, ...given });
  const press = async (flow: Walk, which: 'action' | 'dismiss') => {
    const [block] = onScreen(flow);
    if (block?.kind === 'banner') await block[which]?.press();
  };
  const leads = async (given: Given = {}) => {
    const flow = await banner(given);
    await press(flow, 'action');
    return flow.redirects;
  };

  test('signs the customer in there', async () => {
    expect(await leads()).toEqual([{ url: `${LINK}?authToken=a%20b%26c`, tab: false }]);
  });

  test.each<[string, Given]>([
    ['for a visitor', { session: visitor }],
    ['when no token is to be had', { answers: { getAppToken: () => ({ status: 500, body: null }) } }],
    [
      'when there have been too many',
      { answers: { getAppToken: () => ({ status: 429, body: { code: 'too_many_requests' } }) } },
    ],
    ['when content says so', { content: { ...german('app-banner'), withAuth: false } }],
  ])('leads to the app without a sign-in %s', async (_, given) => {
    expect(await leads(given)).toEqual([{ url: LINK, tab: false }]);
  });

  test('requests no token that is not needed', async () => {
    expect((await banner({ session: visitor })).sent('getAppToken')).toEqual([]);
    expect((await banner({ content: { ...german('app-banner'), withAuth: false } })).sent('getAppToken')).toEqual([]);
  });

  test('disappears after half of the lifetime of its token', async () => {
    const flow = await banner();
    const [offer] = onScreen(flow);
    // The link asks for the token, as soon as it is drawn.
    if (offer?.kind === 'banner') offer.action?.link.peek();
    await flow.until(() => flow.sent('getAppToken').length > 0);
    flow.clock.value = '2026-11-21T09:34:59.000Z';
    expect(pressable(flow)).not.toEqual([]);
    flow.clock.value = '2026-11-21T09:35:00.000Z';
    expect(pressable(flow)).toEqual([]);
  });

  test('disappears after five minutes without a token', async () => {
    const flow = await banner({ session: visitor });
    flow.clock.value = '2026-11-21T09:34:59.000Z';
    expect(pressable(flow)).not.toEqual([]);
    flow.clock.value = '2026-11-21T09:35:00.000Z';
    expect(pressable(flow)).toEqual([]);
  });

  test('stays if configured in content, and uses no expired token', async () => {
    const flow = await banner({ content: { ...german('app-banner'), autohide: false } });
    flow.clock.value = '2026-11-21T09:40:00.000Z';
    await press(flow, 'action');
    expect(flow.redirects).toEqual([{ url: LINK, tab: false }]);
  });

  test('is hidden once dismissed', async () => {
    const memory = new Map<string, Json>();
    const flow = await banner({ memory });
    await press(flow, 'dismiss');
    expect(pressable(flow)).toEqual([]);
    const again = await walk('app-banner', { memory, answers: { 'content/app-banner': german('app-banner') } });
    expect(again.session.phase.value).toBe('closed');
  });

  test('is hidden for a visit that begins without it', async () => {
    const memory = new Map<string, Json>();
    const ways: Record<string, Json>[] = [{ no_banner: true }, {}];
    for (const input of ways) {
      const flow = await walk('app-banner', { memory, input, answers: { 'content/app-banner': german('app-banner') } });
      await flow.until(() => flow.session.phase.value === 'closed');
      expect([...memory.keys()]).toEqual(['app_banner_unwanted']);
    }
  });
});

test('the home page opens the sign-in if the URL requests it, and follows its target', async () => {
  const to = async (input: Record<string, Json>) =>
    (await walk('my-cars', { session: visitor, input, app: { address: '/mycars' } })).redirects;
  const signIn = (next: string) => [{ page: 'sign-in', with: { next } }];
  expect(await to({ login: true, next: '/myaccount' })).toEqual(signIn('/myaccount'));
  expect(await to({ login: true })).toEqual(signIn('/mycars'));
  expect(await to({})).toEqual(signIn('/mycars'));
});

test.each([
  'my-account',
  'change-password',
  'invoices',
  'edit-account',
  'edit-company',
  'drivers',
  'add-driver',
  'signed-in-devices',
])('a visitor of %s is sent to the home page, where the sign-in leads back', async (page) => {
  const address = `/portal/de-DE/${page}?from=mail`;
  const { redirects } = await walk(page, { session: visitor, app: { address } });
  expect(redirects).toEqual([{ page: 'home', with: { login: true, next: address } }]);
});

describe('a customer with an unverified address', () => {
  test('is asked to verify it on the page of cars, only once', async () => {
    const deals = { getDeals: [] };
    const by = await walk('my-cars', { session: unverified, answers: deals });
    await by.until(() => by.opened.length > 0);
    expect([by.opened, by.redirects]).toEqual([[{ flow: 'verify-email', input: {} }], []]);
    const named = await walk('my-cars', {
      session: unverified,
      answers: deals,
      app: { address: '/mycars?modalName=verify-email' },
    });
    const verified = await walk('my-cars', { answers: deals });
    await new Promise((settled) => setTimeout(settled, 20));
    expect([named.opened, verified.opened]).toEqual([[], []]);
  });

  test('sees no services', async () => {
    const flow = await walk('services', { session: unverified });
    expect(flow.redirects).toEqual([{ page: 'my-cars', with: { modalName: 'verify-email' } }]);
  });
});

describe('the signed-in customer is compared with the one before', () => {
  const as = (id: string) => ({ ...signedIn, user: { ...signedIn.user, hs_contact_id: id } });

  /** Returns the tracked events for successive sessions on one page. */
  async function told(memory: Map<string, Json>, ...visitors: readonly Json[]): Promise<object[]> {
    const events: object[] = [];
    const session = signal<Json>(visitors[0] ?? null);
    const track: Host['track'] = (event, properties) => void events.push({ event, ...properties });
    const flow = await walk('account-switch', { memory, wrap: (host) => ({ ...host, session, track }) });
    for (const one of visitors) {
      session.value = one;
      await new Promise((resume) => setTimeout(resume));
    }
    flow.session.close();
    return events;
  }

  const SWITCHED = { event: 'account-switched', previous_id: 'c1', new_id: 'c2' };

  test('reports another customer once, with both ids', async () => {
    const memory = new Map<string, Json>();
    expect(await told(memory, as('c1'))).toEqual([]);
    expect([...memory]).toEqual([['last_contact_id', 'c1']]);
    expect(await told(memory, as('c1'))).toEqual([]);
    expect(await told(memory, visitor)).toEqual([]);
    expect([...memory]).toEqual([['last_contact_id', 'c1']]);
    expect(await told(memory, as('c2'))).toEqual([SWITCHED]);
    expect(await told(memory, as('c2'))).toEqual([]);
    expect([...memory]).toEqual([['last_contact_id', 'c2']]);
  });

  test('reports another customer without a page load in between', async () => {
    const back = { event: 'account-switched', previous_id: 'c2', new_id: 'c1' };
    expect(await told(new Map(), as('c1'), visitor, as('c1'), visitor, as('c2'), as('c1'))).toEqual([SWITCHED, back]);
  });

  test('remembers the last customer for ninety days', () => {
    expect(json(join(root, 'flows/catalogue.json')).memory.last_contact_id.lives).toBe('P90D');
  });
});
