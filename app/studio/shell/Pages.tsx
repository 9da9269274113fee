// Pages that concern no single file. Each is loaded when it is opened.
import { lazy, Suspense } from 'react';
import type { ReleasesApi } from '../releases/api.ts';
import type { ReleasePageProps } from '../releases/page.ts';
import type { StartPageProps } from '../start/StartPage.tsx';
import type { PageAddress } from './address.ts';
import styles from './Studio.module.css';

const PublishPage = lazy(() => import('../releases/PublishPage.tsx').then((m) => ({ default: m.PublishPage })));
const UpdatePage = lazy(() => import('../releases/UpdatePage.tsx').then((m) => ({ default: m.UpdatePage })));
const HistoryPage = lazy(() => import('../releases/HistoryPage.tsx').then((m) => ({ default: m.HistoryPage })));
const StartPage = lazy(() => import('../start/StartPage.tsx').then((m) => ({ default: m.StartPage })));
const HelpPage = lazy(() => import('../help/HelpPage.tsx').then((m) => ({ default: m.HelpPage })));

interface Props extends Omit<ReleasePageProps, 'topic' | 'api'>, Pick<StartPageProps, 'texts' | 'onCreate'> {
  readonly releases: ReleasesApi;
  readonly address: PageAddress;
  readonly nonce: string;
}

export function Pages({ address: { page, topic }, releases, nonce, texts, onCreate, ...props }: Props) {
  const shared = { ...props, api: releases, topic };
  return (
    <main className={styles['page']}>
      <Suspense fallback={<p className={styles['empty']}>Loading …</p>}>
        {page === 'publish' && <PublishPage {...shared} />}
        {page === 'update' && <UpdatePage {...shared} nonce={nonce} />}
        {page === 'history' && <HistoryPage {...shared} />}
        {page === 'new' && <StartPage session={props.session} texts={texts} onCreate={onCreate} />}
        {page === 'help' && <HelpPage topic={topic} onGo={props.onGo} />}
      </Suspense>
    </main>
  );
}
