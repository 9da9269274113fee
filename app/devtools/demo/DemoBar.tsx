// Demo controls: customer, language, date, simulated outage, and messages of other systems.
import { catalogue } from 'virtual:flows';
import { useSignal } from '@fahrplan/renderer';
import { useEffect, useRef, useState } from 'react';
import type { Portal } from '../../portal/host/portal.ts';
import styles from './DemoBar.module.css';
import { DemoNews } from './DemoNews.tsx';
import { type DemoCustomer, demoCookie, demoCustomers, type SimulatedOutage, tellDemo } from './demoCalls.ts';
import { useDemoWords } from './demoWords.ts';
import type { DemoWords } from './wordList.ts';

const SIMULATED_OUTAGES: readonly SimulatedOutage[] = ['ok', 'slow', 'failing'];

/** Rendered only while the server runs as a demo. */
export function DemoBar({ portal }: { readonly portal: Portal }) {
  const [customers, setCustomers] = useState<readonly DemoCustomer[]>([]);
  // Until hydration it must equal its server rendering, even if the customer has navigated.
  const [isTaken, setTaken] = useState(false);
  const drawn = isTaken ? undefined : portal.tab.drawn;
  const locale = useSignal(portal.user.locale);
  const page = useSignal(portal.pages.shown)?.entry.id;
  const words = useDemoWords(drawn?.locale ?? locale);
  const bar = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isSigningIn = (drawn?.page ?? page) === portal.flows.signIn;
  const isAsked = isTaken && (isOpen || isSigningIn);
  useEffect(() => {
    setTaken(true);
    setOpen(bar.current?.open === true);
  }, []);
  useEffect(() => {
    if (isAsked) void demoCustomers().then(setCustomers);
  }, [isAsked]);
  const signIn = async (customer: string) => {
    if (await tellDemo(portal, '/demo/sign-in', { customer }))
      window.location.assign(portal.routes.pathTo(portal.flows.home));
  };
  if (!words) return null;
  return (
    <aside className={styles.demo} aria-label={words.demo} data-screen>
      {/* The server may have asked for examples that the page does not know of before hydration. */}
      {isTaken && <Examples portal={portal} label={words.examples} />}
      {isSigningIn && <Customers customers={customers} words={words} locale={locale} pick={signIn} />}
      <details ref={bar} className={styles.bar} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>{words.demo}</summary>
        {/* The controls show cookies, which are not available during server rendering. */}
        {isTaken && <Controls portal={portal} customers={customers} words={words} locale={locale} pick={signIn} />}
      </details>
    </aside>
  );
}

interface CustomersProps {
  readonly customers: readonly DemoCustomer[];
  readonly words: DemoWords;
  readonly locale: string;
  readonly pick: (id: string) => Promise<void>;
}

/** Name of a locale in its own language: Deutsch (Deutschland). */
const nameOf = (locale: string) =>
  new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(locale);

const titleOf = ({ title }: DemoCustomer, locale: string) =>
  title[locale] ?? title[catalogue.locales[locale]?.fallback ?? ''];

/** Names the operations whose answers are examples, because no server answers them yet. */
function Examples({ portal, label }: { readonly portal: Portal; readonly label: string }) {
  const operations = useSignal(portal.examples);
  return <output className={styles.examples}>{operations.length > 0 && `${label}: ${operations.join(', ')}`}</output>;
}

function Customers({ customers, words, locale, pick }: CustomersProps) {
  return (
    <section className={styles.customers} aria-label={words.pick}>
      <h2>{words.pick}</h2>
      <ul>
        {customers.map((customer) => (
          <li key={customer.id}>
            <button type="button" onClick={() => void pick(customer.id)}>
              <strong>{customer.name}</strong>
              <span>{titleOf(customer, locale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Controls({ portal, customers, locale, words, pick }: CustomersProps & { readonly portal: Portal }) {
  return (
    <div className={styles.controls}>
      <CustomerSelect portal={portal} customers={customers} locale={locale} words={words} pick={pick} />
      <label>
        {words.language}
        <select value={locale} onChange={({ target }) => void portal.speak(target.value)}>
          {Object.keys(catalogue.locales).map((value) => (
            <option key={value} value={value} lang={value}>
              {nameOf(value)}
            </option>
          ))}
        </select>
      </label>
      <DaySelect portal={portal} label={words.day} today={words.today} />
      <label>
        {words.mood}
        <select
          defaultValue={demoCookie('demo_mood') || 'ok'}
          onChange={({ target }) => void tellDemo(portal, '/demo/mood', { mood: target.value })}
        >
          {SIMULATED_OUTAGES.map((mood) => (
            <option key={mood} value={mood}>
              {words[mood]}
            </option>
          ))}
        </select>
      </label>
      <a href="/demo-mailbox" target="_blank" rel="noopener">
        {words.mails}
      </a>
      <button
        type="button"
        onClick={() => void tellDemo(portal, '/demo/reset', {}).then(() => window.location.reload())}
      >
        {words.reset}
      </button>
      <DemoNews portal={portal} words={words} />
    </div>
  );
}

function CustomerSelect({ portal, customers, locale, words, pick }: CustomersProps & { readonly portal: Portal }) {
  const session = useSignal(portal.user.session);
  const current = customers.find(
    ({ name }) => session?.user?.hs_first_name && name.startsWith(`${session.user.hs_first_name} `),
  );
  return (
    <label>
      {words.customer}
      <select value={current?.id ?? ''} onChange={({ target }) => target.value && void pick(target.value)}>
        <option value="">{words.nobody}</option>
        {customers.map((customer) => (
          <option key={customer.id} value={customer.id}>
            {customer.name}: {titleOf(customer, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}

function DaySelect({
  portal,
  label,
  today,
}: {
  readonly portal: Portal;
  readonly label: string;
  readonly today: string;
}) {
  const [day, setDay] = useState(demoCookie('demo_day'));
  const choose = async (chosen: string) => {
    setDay(chosen);
    if (chosen === '' || /^2\d{3}-\d{2}-\d{2}$/.test(chosen)) {
      if (await tellDemo(portal, '/demo/day', chosen === '' ? {} : { day: chosen })) window.location.reload();
    }
  };
  return (
    <span className={styles.row}>
      <label>
        {label}
        <input type="date" value={day} onChange={({ target }) => void choose(target.value)} />
      </label>
      {day !== '' && (
        <button type="button" onClick={() => void choose('')}>
          {today}
        </button>
      )}
    </span>
  );
}
