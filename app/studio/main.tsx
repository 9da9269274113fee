// Starts the studio: who is here, the working copy, and the language server in a worker.
import './studio.css';
import type { EditorView } from '@codemirror/view';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import languageWorker from '../language/languageWorker.ts?worker&url';
import { type Session, studioApi } from './api.ts';
import { CallFailed } from './callFailed.ts';
import { LocalCopies } from './keeping/localCopies.ts';
import { openTabs, tabName } from './keeping/tabs.ts';
import { WorkingCopy } from './keeping/workingCopy.ts';
import { Language, toPath } from './language/language.ts';
import { SignIn } from './shell/SignIn.tsx';
import { Studio } from './shell/Studio.tsx';
import { startWorker } from './trusted.ts';

const root = createRoot(document.getElementById('root') as HTMLElement);
const { nonce = '' } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {};

start(root, studioApi()).catch((error: unknown) => {
  const message = error instanceof CallFailed ? error.message : 'Something went wrong.';
  root.render(
    <main>
      <p role="alert">The studio could not start. {message}</p>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>,
  );
  if (!(error instanceof CallFailed)) throw error;
});

type Api = ReturnType<typeof studioApi>;

async function start(at: Root, api: Api): Promise<void> {
  const session = await api.session();
  if (session.editor) return open(at, api, session, session.editor.name);
  at.render(<SignIn api={api} session={session} onSignedIn={() => void start(at, api)} />);
}

async function open(at: Root, api: Api, session: Session, editor: string): Promise<void> {
  const work = new WorkingCopy(api, new LocalCopies(localStorage, editor, tabName(sessionStorage)));
  const open = await openTabs();
  await work.load((tab) => open.has(tab));
  const texts = Object.fromEntries([...work.files].map(([path, { text }]) => [path, text]));
  let show: (uri: string) => Promise<EditorView | null> = async () => null;
  const language = new Language(startWorker(languageWorker), texts, {
    text: (uri) => work.files.get(toPath(uri) ?? '')?.text,
    show: (uri) => show(uri),
  });
  at.render(
    <StrictMode>
      <Studio
        api={api}
        session={session}
        work={work}
        language={language}
        nonce={nonce}
        onShow={(next) => {
          show = next;
        }}
      />
    </StrictMode>,
  );
}
