// Story of a flow: real engine and renderer, and a server that knows the scenario's customer.
import { wholeCatalogue as catalogue, flows, loadLanguage } from 'virtual:flows';
import { scenes } from 'virtual:scenes';
import { jump } from '@fahrplan/engine/authoring/explain';
import { kinds } from '@fahrplan/renderer/kinds';
import { lazy, Suspense, useEffect, useState } from 'react';
import { waitFor } from 'storybook/test';
import { LanguagePack } from '../../app/portal/host/languagePack.ts';
import { OpenFlows } from '../../app/studio/preview/frame/OpenFlows.tsx';
import { PreviewPortal } from '../../app/studio/preview/host/PreviewPortal.ts';
import { createLine, type Network } from './network.ts';

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
  const [portal, setPortal] = useState<PreviewPortal | null>(null);
  const [isReady, setReady] = useState(false);
  const { flow, step, pressed = false, scenario, scenarios, locale, network = 'ok', panel = false } = props;
  const tried = (scenario === undefined ? scenarios : [scenario]).join(' ');
  useEffect(() => {
    let isWanted = true;
    let opened: PreviewPortal | undefined;
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
  return (
    portal && (
      <OpenFlows portal={portal} isReady={isReady}>
        {panel && (
          <Suspense>
            <StoryPanel portal={portal} />
          </Suspense>
        )}
      </OpenFlows>
    )
  );
}

/** Milliseconds between looks, and looks until a flow counts as stuck. */
const LOOK_MS = 40;
const LOOKS = 150;

/** Goes to a step, and presses Continue. Returns false when the customer does not see the step. */
async function showStep(
  portal: PreviewPortal,
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
async function atRest({ pending, sessions }: PreviewPortal): Promise<void> {
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

function openStory({ flow, scenario, locale, network }: Opened): PreviewPortal {
  const spoken = (loadLanguage[locale] as (typeof loadLanguage)[string])().then((module) => new LanguagePack(module));
  const portal = new PreviewPortal({
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
    send: createLine({ scenario, locale, network }),
    locale,
    ...(scenario !== 'visitor' && { scenario }),
    route: scenes.scenarios.find(({ id }) => id === scenario)?.route ?? {},
  });
  document.documentElement.lang = locale;
  void portal.start(flow, scenes.given[flow] ?? {});
  return portal;
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
