// Extensions of a text editor of the studio. Opening and saving a file changes no byte.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import {
  findReferencesKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  serverCompletion,
  serverDiagnostics,
} from '@codemirror/lsp-client';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of the portal's tokens; each is readable on its surface in light and dark. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--info)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--muted)' },
]);

export const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: '0.8125rem' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.25rem' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--subtle)', borderRight: '1px solid var(--border)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText, & .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: 'underline',
  },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '0',
    boxShadow: 'var(--e2)',
    maxWidth: '34rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--text)' },
  '.cm-textfield, .cm-button': {
    minHeight: '28px',
    padding: '0 var(--s2)',
    border: '1px solid var(--border-input)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
  },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--s2)',
    // Space for the button that closes the panel.
    padding: 'var(--s2) 40px var(--s2) var(--s3)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0', fontSize: '0.8125rem' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: 'var(--s1)', minHeight: '28px' },
  '.cm-panel.cm-search [name="close"]': {
    top: 'var(--s2)',
    right: 'var(--s2)',
    width: '28px',
    height: '28px',
    color: 'inherit',
    fontSize: '1.125rem',
  },
  '.cm-lsp-hover-tooltip': { padding: 'var(--s2) var(--s3)' },
  '.cm-chunkButtons button': {
    minHeight: '24px',
    padding: '0 var(--s2)',
    margin: '2px',
    border: '1px solid var(--border-input)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-deletedChunk': { backgroundColor: 'var(--danger-soft)' },
  '.cm-collapsedLines': { background: 'var(--sunken)', color: 'var(--text)' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--danger-soft)' },
  '.cm-changedLine': { backgroundColor: 'var(--success-soft)' },
});

export const COLOURS_OF_CODE: Extension = syntaxHighlighting(COLOURS);

/** Line breaks of other systems in what is pasted. */
const OTHER_BREAKS = /\r\n?/g;

interface Options {
  readonly nonce: string;
  readonly client: LSPClient;
  readonly uri: string;
  readonly isReadOnly: boolean;
  readonly keys: Parameters<(typeof keymap)['of']>[0];
}

export const extensionsOf = ({ nonce, client, uri, isReadOnly, keys }: Options): Extension => [
  EditorView.cspNonce.of(nonce),
  // Only a line feed ends a line: every other character is kept as it is.
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replace(OTHER_BREAKS, '\n')),
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({ 'aria-label': 'Text of the file', tabindex: '0' }),
  keymap.of(keys),
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  foldGutter(),
  drawSelection(),
  rectangularSelection(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  search({ top: true }),
  lintGutter(),
  json(),
  COLOURS_OF_CODE,
  THEME,
  client.plugin(uri, 'json'),
  serverCompletion(),
  hoverTooltips(),
  serverDiagnostics().editorExtension ?? [],
  keymap.of([
    ...jumpToDefinitionKeymap,
    ...findReferencesKeymap,
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
    // Escape, then Tab leaves the editor by keyboard.
    indentWithTab,
  ]),
];
