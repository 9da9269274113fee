// The frame of the studio: files, the open one as text or texts, outline, and a place for the preview.
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session, StudioApi } from '../api.ts';
import { Texts } from '../copy/Texts.tsx';
import { Outline } from '../editor/Outline.tsx';
import { TextEditor } from '../editor/TextEditor.tsx';
import { FileList } from '../files/FileList.tsx';
import { copyOf, isFlow, nameOf } from '../files/groups.ts';
import { useSaving } from '../keeping/useSaving.ts';
import { isUnsaved, type WorkingCopy } from '../keeping/workingCopy.ts';
import { applied, type Diagnostic, type Edits, type Language, type Position, toPath } from '../language/language.ts';
import type { SourceLocation } from '../location.ts';
import type { ReleasesApi } from '../releases/api.ts';
import { Behind } from '../releases/Behind.tsx';
import { type FileAddress, readAddress, type View } from './address.ts';
import { Header } from './Header.tsx';
import { useAddress, usePreviewState, useReleased, useWide } from './hooks.ts';
import { formatResult, Notices, saveState } from './Notices.tsx';
import { Pages } from './Pages.tsx';
import { Rename } from './Rename.tsx';
import { SignIn } from './SignIn.tsx';
import styles from './Studio.module.css';
import { useStore } from './useStore.ts';

interface Props {
  readonly api: StudioApi & { readonly releases: ReleasesApi };
  readonly session: Session;
  readonly work: WorkingCopy;
  readonly language: Language;
  readonly nonce: string;
  /** Gives the language server a way to show files. */
  readonly onShow: (show: (uri: string) => Promise<EditorView | null>) => void;
}

/** Loaded with the first file: it brings the renderer and a compiler of its own. */
const Preview = lazy(() => import('../preview/Preview.tsx').then(({ Preview: component }) => ({ default: component })));

/** From these widths on there is room for one panel beside the text, and for both. */
const WIDE = '(min-width: 73.75em)';
const WIDEST = '(min-width: 100em)';

/** Panels beside the text that the editor has chosen; absent while the room decides. */
interface Besides {
  readonly outline?: boolean;
  readonly preview?: boolean;
}

export function Studio({ api, session: first, work, language, nonce, onShow }: Props) {
  const [session, setSession] = useState(first);
  const files = useStore(work, ({ files: all }) => all);
  const hasRoom = useStore(work, ({ hasRoom: has }) => has);
  const problems = useStore(language, ({ problems: all }) => all);
  const isBehind = useStore(work, ({ isBehind: is }) => is);
  const before = useReleased(
    api.releases,
    useStore(work, ({ base }) => base),
  );
  // A new session loads anew what the ended one could not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is that of the session
  const releases = useMemo(() => ({ ...api.releases }), [api, session.csrf]);
  const [whole, go] = useAddress();
  const page = 'page' in whole ? whole : undefined;
  // A page leads back to the file that was open before.
  const lastFile = useRef<FileAddress>({ view: 'text' });
  const address: FileAddress = 'page' in whole ? lastFile.current : whole;
  lastFile.current = address;
  const [panel, setPanel] = useState<'files' | 'open'>(address.place ? 'open' : 'files');
  const [instead, setInstead] = useState<'outline' | 'preview'>();
  const [cursor, setCursor] = useState(0);
  const [previewState, setPreviewState] = usePreviewState();
  const isWide = useWide(WIDE);
  const isWidest = useWide(WIDEST);
  const [besides, setBesides] = useState<Besides>({});
  const [asked, setAsked] = useState<{ readonly path: string; readonly name: string; readonly position: Position }>();
  const [said, setSaid] = useState('');
  const [isSigningIn, setSigningIn] = useState(false);
  const states = useRef(new Map<string, EditorState>()).current;
  const view = useRef<EditorView>(null);
  const waiting = useRef<(view: EditorView) => void>(null);

  const path = address.place?.path;
  // Links and the Back button also lead to a file on small screens.
  useEffect(() => {
    if (path !== undefined) setPanel('open');
  }, [path]);
  // With less room, the preview comes first; a press shows the other.
  const hasPreview = isWide ? (besides.preview ?? true) : instead === 'preview';
  const hasOutline =
    address.view === 'text' && (isWide ? (besides.outline ?? (isWidest || !hasPreview)) : instead === 'outline');
  /** Without room beside the text, a panel is there instead of it. */
  const isInstead = !isWide && (hasPreview || hasOutline);
  const file = path === undefined ? undefined : files.get(path);
  const roles = session.editor?.roles ?? [];
  const mayEdit = roles.includes('edit');
  const mayCopy = mayEdit || roles.includes('copy');
  const isReadOnly = path !== undefined && !(mayEdit || (mayCopy && path.startsWith('copy/')));
  const isCopy = address.view === 'copy';
  // In the table of texts, those of all languages are saved together.
  const edited = path === undefined ? [] : isCopy ? copiesOf(files, path) : file ? [file] : [];
  const foremost =
    edited.find((one) => one.conflict || one.isRemoved || one.waiting) ?? edited.find(isUnsaved) ?? edited[0];
  const mayChange = isCopy ? mayCopy : !isReadOnly;
  const save = () => {
    for (const one of edited) void work.save(one.path);
  };
  const texts = useMemo(() => new Map([...files].map(([name, { text }]) => [name, text])), [files]);

  const open = useCallback(
    (place: SourceLocation, next: View = 'text') => {
      go({ view: next, place });
      setPanel('open');
      setInstead(undefined);
      if (view.current && place.path === placeNow()?.path) reveal(view.current, place);
    },
    [go],
  );
  const openListed = useCallback(
    (place: SourceLocation) => open(place, address.view === 'copy' && isFlow(place.path) ? 'copy' : 'text'),
    [open, address.view],
  );
  const openLocation = useCallback((place: SourceLocation) => open(place), [open]);
  const refused = useCallback((code: string) => {
    if (code === 'editor_signed_out') setSigningIn(true);
    else setSaid('The preview is not allowed for you.');
  }, []);
  // The editor of the file comes with the next rendering.
  const onView = useCallback((made: EditorView | null) => {
    view.current = made;
    if (!made) return;
    const place = placeNow();
    if (place && place.line > 1) reveal(made, place);
    waiting.current?.(made);
    waiting.current = null;
  }, []);
  useEffect(
    () =>
      onShow((uri) => {
        const target = toPath(uri);
        if (target === undefined) return Promise.resolve(null);
        return new Promise((resolve) => {
          waiting.current = resolve;
          open({ path: target, line: 1, column: 1 });
        });
      }),
    [onShow, open],
  );

  useSaving(work, files);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was said of the file and view before
  useEffect(() => setSaid(''), [path, address.view]);
  // The language server forgets the text of an editor that is closed.
  useEffect(() => {
    if (path === undefined || address.view !== 'text') return;
    return () => {
      const text = work.files.get(path)?.text;
      if (text !== undefined) void language.changed({ [path]: text });
    };
  }, [work, language, path, address.view]);
  useEffect(() => work.onReplaced((name, text) => void language.changed({ [name]: text })), [work, language]);

  const change = useCallback(
    (name: string, text: string) => {
      work.edit(name, text);
      // Open files are told by their editor.
      if (name !== path || address.view !== 'text') void language.changed({ [name]: text });
    },
    [work, language, path, address.view],
  );
  const keepTest = useCallback(
    (name: string, text: string) => {
      change(name, text);
      setSaid(`Kept as ${name}.`);
    },
    [change],
  );
  const mayChangeFile = (name: string) => mayEdit || (mayCopy && name.startsWith('copy/'));
  /** Makes changes in several files, or none: without the right to one of them, the others would not fit. */
  const edit = (edits: Edits): boolean => {
    const names = Object.keys(edits).flatMap((uri) => toPath(uri) ?? []);
    const foreign = names.find((name) => !mayChangeFile(name));
    if (foreign !== undefined) {
      setSaid(`You may not change ${foreign}, so nothing was changed.`);
      return false;
    }
    for (const [uri, some] of Object.entries(edits)) {
      const name = toPath(uri);
      const text = name === undefined ? undefined : work.files.get(name)?.text;
      if (name !== undefined && text !== undefined) change(name, applied(text, some));
    }
    return true;
  };
  const startRename = async (at: EditorView) => {
    if (path === undefined || isReadOnly) return;
    const { head } = at.state.selection.main;
    const line = at.state.doc.lineAt(head);
    const position = { line: line.number - 1, character: head - line.from };
    try {
      setAsked({ path, position, name: await language.nameAt(path, position) });
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  const fix = async ({ range }: Diagnostic) => {
    const [first] = path === undefined ? [] : await language.fixes(path, range);
    if (first && !edit(first.edits)) return;
    setSaid(first ? 'Fixed.' : 'The text has changed, so there is nothing to fix.');
  };
  const format = async () => {
    if (path === undefined || !file || isReadOnly) return;
    const edits = await language.format(path);
    if (edits.length > 0) change(path, applied(file.text, edits));
    setSaid(formatResult(file.text, edits.length));
  };

  const create = (created: Readonly<Record<string, string>>, first: string) => {
    for (const [name, text] of Object.entries(created)) {
      change(name, text);
      void work.save(name);
    }
    open({ path: first, line: 1, column: 1 });
  };
  const toggle = (which: 'outline' | 'preview') => {
    const isOn = which === 'outline' ? hasOutline : hasPreview;
    if (isWide) setBesides({ ...besides, [which]: !isOn });
    else setInstead(isOn ? undefined : which);
  };

  const shown = path !== undefined && file ? { path, file } : undefined;
  const outline = shown && hasOutline && (
    <Outline
      path={shown.path}
      text={shown.file.text}
      language={language}
      problems={problems.get(shown.path) ?? NONE}
      {...(!isReadOnly && { onFix: (problem: Diagnostic) => void fix(problem) })}
      onGo={({ line, character }) => {
        const place = { path: shown.path, line: line + 1, column: character + 1 };
        if (view.current) reveal(view.current, place);
        else open(place);
      }}
      onExplain={(code) => go({ page: 'help', topic: `errors/${code}.md` })}
    />
  );
  const preview = shown && hasPreview && (
    <Suspense>
      <Preview
        path={shown.path}
        texts={texts}
        cursor={cursor}
        csrf={session.csrf}
        state={previewState}
        onState={setPreviewState}
        onLocation={openLocation}
        onRefused={refused}
        {...(mayEdit && { onTest: keepTest })}
      />
    </Suspense>
  );
  return (
    <div className={styles['studio']} data-panel={panel} data-page={page?.page}>
      <Header
        session={session}
        address={whole}
        view={address.view}
        onGo={(next) => go('page' in next ? next : { ...address, view: next.view })}
        onFiles={() => {
          if (page) go(address);
          setPanel('files');
        }}
        onSignOut={() => void api.signOut().then(() => location.reload())}
      />
      {isBehind && !page && (
        <div className={styles['behind']}>
          <Behind session={session} onGo={go} />
        </div>
      )}
      {page && (
        <Pages
          address={page}
          releases={releases}
          session={session}
          work={work}
          nonce={nonce}
          texts={texts}
          onCreate={create}
          onGo={go}
          onOpen={openLocation}
          onSignIn={() => setSigningIn(true)}
        />
      )}
      {!page && (
        <>
          <div className={styles['files']}>
            <FileList
              files={files}
              problems={problems}
              language={language}
              open={path}
              onOpen={openListed}
              {...(mayEdit && { onNew: () => go({ page: 'new' }) })}
            />
          </div>
          <main className={styles['main']}>
            <div className={styles['bar']}>
              <h1>{shown ? nameOf(shown.path) : 'No file open'}</h1>
              <span role="status" className={styles['state']}>
                {saveState(foremost, edited)}
              </span>
              <span role="status" className={styles['said']}>
                {said}
              </span>
              {shown && address.view === 'text' && !isReadOnly && !isInstead && (
                <>
                  <button
                    type="button"
                    className={styles['tool']}
                    onClick={() => view.current && void startRename(view.current)}
                  >
                    Rename
                  </button>
                  <button type="button" className={styles['tool']} onClick={() => void format()}>
                    Format
                  </button>
                </>
              )}
              {shown && (
                <fieldset className={styles['besides']} aria-label={isWide ? 'Beside the text' : 'Instead of the text'}>
                  {address.view === 'text' && (
                    <button
                      type="button"
                      className={styles['tool']}
                      aria-pressed={hasOutline}
                      onClick={() => toggle('outline')}
                    >
                      Outline
                    </button>
                  )}
                  <button
                    type="button"
                    className={styles['tool']}
                    aria-pressed={hasPreview}
                    onClick={() => toggle('preview')}
                  >
                    Preview
                  </button>
                </fieldset>
              )}
              {shown && mayChange && (
                <button type="button" className={styles['save']} onClick={save}>
                  Save
                </button>
              )}
            </div>
            <Notices
              work={work}
              file={foremost}
              hasRoom={hasRoom}
              isReadOnly={Boolean(shown) && !mayChange}
              onSignIn={() => setSigningIn(true)}
            />
            <div className={styles['content']}>
              {!shown && (
                <p className={styles['empty']}>
                  {path === undefined
                    ? 'Choose a flow, page, e-mail or text on the left, or search for words that customers see.'
                    : `There is no file ${path}. It may have been removed.`}
                </p>
              )}
              {isInstead && hasOutline && <aside aria-label="Outline and problems">{outline}</aside>}
              {isInstead && preview}
              {shown && address.view === 'text' && !isInstead && (
                <TextEditor
                  path={shown.path}
                  text={shown.file.text}
                  language={language}
                  problems={problems.get(shown.path) ?? NONE}
                  nonce={nonce}
                  isReadOnly={isReadOnly}
                  isReplaced={shown.file.isReplaced === true}
                  states={states}
                  {...(shown.file.conflict && { theirs: shown.file.conflict.theirs.text })}
                  onChange={(text) => change(shown.path, text)}
                  onCursor={setCursor}
                  onSave={() => void work.save(shown.path)}
                  onRename={(at) => void startRename(at)}
                  onFormat={() => void format()}
                  onView={onView}
                />
              )}
              {shown && address.view === 'copy' && !isInstead && (
                <Texts
                  path={shown.path}
                  texts={texts}
                  before={before}
                  isReadOnly={!mayCopy}
                  language={language}
                  onEdited={change}
                  onShow={(place) => open(place)}
                />
              )}
            </div>
          </main>
          {!isInstead && outline && (
            <aside className={styles['outline']} aria-label="Outline and problems">
              {outline}
            </aside>
          )}
          {!isInstead && preview && <div className={styles['preview']}>{preview}</div>}
        </>
      )}
      {asked && (
        <Rename
          name={asked.name}
          rename={(to) => language.rename(asked.path, asked.position, to)}
          onRenamed={(edits) => {
            setAsked(undefined);
            if (!edit(edits)) return;
            setSaid(`Renamed in ${Object.keys(edits).length === 1 ? '1 file' : `${Object.keys(edits).length} files`}.`);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isSigningIn && (
        <SignIn
          api={api}
          session={session}
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            void api.session().then((next) => {
              setSession(next);
              return work.saveAll();
            });
          }}
        />
      )}
    </div>
  );
}

const NONE: readonly never[] = [];

/** The language server answers with objects that are no errors. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** The files with the texts of a flow, one for each language. */
const copiesOf = (files: WorkingCopy['files'], path: string) =>
  [...files.values()].filter((one) => one.path.startsWith('copy/') && copyOf(one.path) === copyOf(path));

/** Place that the address names now, which the last rendering may not know. */
function placeNow(): SourceLocation | undefined {
  const now = readAddress(location.hash);
  return 'page' in now ? undefined : now.place;
}

function reveal(view: EditorView, { line, column }: SourceLocation): void {
  const at = view.state.doc.line(Math.min(view.state.doc.lines, Math.max(1, line)));
  const anchor = Math.min(at.to, at.from + column - 1);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}
