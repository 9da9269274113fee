// Story of a flow: real engine and renderer, and a server that knows the scenario's customer.
import { wholeCatalogue as catalogue, flows, loadLanguage } from 'virtual:flows';
import { scenes } from 'virtual:scenes';
import type { FlowSession } from '@fahrplan/engine';
import { jump } from '@fahrplan/engine/authoring/explain';
import { ArtworksContext, FlowDialog, FlowView, useSignal } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { lazy, Suspense, useEffect, useState } from 'react';
import { waitFor } from 'storybook/test';
import { artworks } from '../../app/portal/artworks/artworks.ts';
import { LanguagePack } from '../../app/portal/host/languagePack.ts';
import styles from './Flow.module.css';
import { createLine, type Network } from './network.ts';
import { StoryPortal } from './StoryPortal.ts';

/** Loaded only when selected in the toolbar. */
const StoryPanel = lazy(async () => ({ default: (await import('./StoryPanel.tsx')).StoryPanel }));

export interface FlowProps {
  readonly flow: string;
  /** Step to show; the first by default. */
  readonly step?: string;
  /** True to press Continue once the step is on screen. */
  readonly pressed?: boolean;
  /** Customers who have the input of the flow: the first who sees the step is shown. */
  readonly scenarios: readonly string[];
  /** A chosen customer. */
  readonly scenario?: string;
  readonly locale: string;
  readonly network?: Network;
  /** True to show the developer panel. */
  readonly panel?: boolean;
}

export function Flow(props: FlowProps) {
  const [portal, setPortal] = useState<StoryPortal | null>(null);
  const [isReady, setReady] = useState(false);
  const { flow, step, pressed = false, scenario, scenarios, locale, network = 'ok', panel = false } = props;
  const tried = (scenario === undefined ? scenarios : [scenario]).join(' ');
  useEffect(() => {
    let isWanted = true;
    let opened: StoryPortal | undefined;
    const show = async () => {
      setReady(false);
      for (const one of tried.split(' ')) {
        opened?.end();
        opened = openStory({ flow, scenario: one, locale, network });
        setPortal(opened);
        const isShown = await showStep(opened, flow, step, pressed);
        if (!isWanted || isShown) break;
      }
      if (isWanted) setReady(true);
    };
    void show();
    return () => {
      isWanted = false;
      opened?.end();
    };
  }, [flow, step, pressed, tried, locale, network]);
  return portal && <Stage portal={portal} panel={panel} isReady={isReady} />;
}

/** Milliseconds between looks, and looks until a flow counts as stuck. */
const LOOK_MS = 40;
const LOOKS = 150;

/** Goes to a step, and presses Continue. Returns false when the customer does not see the step. */
async function showStep(
  portal: StoryPortal,
  flow: string,
  step: string | undefined,
  pressed: boolean,
): Promise<boolean> {
  await atRest(portal);
  const session = portal.sessions.peek().find(({ id }) => id === flow);
  if (session?.phase.peek() !== 'open') return false;
  if (step !== undefined && session.step.peek()?.id !== step) {
    jump(session, step);
    await atRest(portal);
  }
  const isShown = step === undefined || session.step.peek()?.id === step;
  if (isShown && pressed) await session.next();
  return isShown;
}

/** Waits until nothing was pending for two looks. */
async function atRest({ pending, sessions }: StoryPortal): Promise<void> {
  for (let look = 0, quiet = 0; look < LOOKS && quiet < 2; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const isBusy = pending.peek() > 0 || sessions.peek().some(({ phase }) => phase.peek() === 'opening');
    quiet = isBusy ? 0 : quiet + 1;
  }
}

interface Opened {
  readonly flow: string;
  readonly scenario: string;
  readonly locale: string;
  readonly network: Network;
}

function openStory({ flow, scenario, locale, network }: Opened): StoryPortal {
  const spoken = (loadLanguage[locale] as (typeof loadLanguage)[string])().then((module) => new LanguagePack(module));
  const portal: StoryPortal = new StoryPortal({
    catalogue,
    flows,
    kinds,
    loadFlow: async (id) => {
      const [{ loaded }] = await (await spoken).fetch(id);
      return loaded;
    },
    loadWords: async () => {
      const language = await spoken;
      return (file) => language.find(file);
    },
    send: createLine({ scenario, locale, network, csrfToken: () => portal.csrfToken }),
    locale,
    ...(scenario !== 'visitor' && { scenario }),
    route: scenes.scenarios.find(({ id }) => id === scenario)?.route ?? {},
  });
  document.documentElement.lang = locale;
  void portal.start(flow, scenes.given[flow] ?? {});
  return portal;
}

interface StageProps {
  readonly portal: StoryPortal;
  readonly panel: boolean;
  readonly isReady: boolean;
}

function Stage({ portal, panel, isReady }: StageProps) {
  const sessions = useSignal(portal.sessions);
  const told = useSignal(portal.told);
  const pending = useSignal(portal.pending);
  const impossible = useSignal(portal.impossible);
  const page = sessions.find(({ frame }) => frame === 'page');
  const region = sessions.find(({ frame }) => frame === 'region');
  const dialog = sessions.findLast(({ frame }) => frame === 'modal' || frame === 'alert');
  const there = sessions.length > 0 || impossible;
  const lying = panel && (
    <Suspense>
      <StoryPanel portal={portal} />
    </Suspense>
  );
  return (
    <ArtworksContext value={artworks}>
      <div data-story={isReady && there && pending === 0 ? 'settled' : 'waiting'}>
        {region && <Region session={region} />}
        <main>
          {page && <FlowView session={page} kinds={kinds} />}
          {impossible && <p className={styles.told}>This customer has nothing that the flow could be opened with.</p>}
          {told.map(({ key, text }) => (
            <p key={key} className={styles.told} role="status">
              {text}
            </p>
          ))}
        </main>
        {dialog && (
          <FlowDialog session={dialog} kinds={kinds} onClosed={() => portal.removed(dialog)}>
            {lying}
          </FlowDialog>
        )}
        {!dialog && lying}
      </div>
    </ArtworksContext>
  );
}

/** Region of the portal in its landmark. */
function Region({ session }: { readonly session: FlowSession }) {
  const at = catalogue.portal.regions?.find(({ flow }) => flow === session.id)?.at;
  const view = <FlowView session={session} kinds={kinds} />;
  if (at === 'footer') return <footer className={styles.region}>{view}</footer>;
  if (at === 'banner' || at === 'ribbon') return <aside aria-label={at}>{view}</aside>;
  return (
    <header className={styles.region}>
      <nav>{view}</nav>
    </header>
  );
}

/** Waits until no request is pending and all parts are loaded. */
export async function settled(): Promise<void> {
  await waitFor(
    () => {
      if (!document.querySelector('[data-story="settled"]')) throw new Error('The flow still waits for its server.');
      if (document.querySelector('[aria-busy="true"]')) throw new Error('A part of the flow is still on its way.');
    },
    { timeout: 30_000 },
  );
}
