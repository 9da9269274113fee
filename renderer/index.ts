// Public exports of the renderer.
import './theme/index.css';

export { type ArtworkProps, type Artworks, ArtworksContext } from './artworks.ts';
export { Boundary, nothing } from './Boundary.tsx';
export { ToneIcon, toneClass } from './blocks/Tone.tsx';
export { type BrowserHostOptions, browserHost } from './browserHost.ts';
export type { RendererExtension } from './drawings.ts';
export { FlowView, type FlowViewProps } from './FlowView.tsx';
export { focusedElement } from './focusedElement.ts';
export { importAgain, importTogether, isImporting } from './importAgain.ts';
export {
  LazyFlowDialog as FlowDialog,
  type LazyFlowDialogProps as FlowDialogProps,
  preloadFlowDialog,
} from './LazyFlowDialog.tsx';
export { lazyComponent, lazyComponentLater, loadParts, PartsContext } from './lazyComponent.tsx';
export { isNarrow, watchNarrow } from './narrow.ts';
export { titleOf } from './titleOf.ts';
export { ReadsContext, useSignal } from './useSignal.ts';
export { watchFocus } from './watchFocus.ts';
