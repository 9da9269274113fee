import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { overWindow } from './calls.ts';
import { startCompiler } from './compile/compiler.ts';
import { EMPTY_VIEW, type PreviewEvents, PreviewStore, type PreviewView } from './previewStore.ts';

const never = () => () => {};

/**
 * Creates the store of a frame with its worker after the first rendering, and ends both with the component.
 *
 * @param events may be others at each rendering
 */
export function usePreview(
  frame: { readonly current: HTMLIFrameElement | null },
  events: PreviewEvents,
): readonly [PreviewStore | null, PreviewView] {
  const [store, setStore] = useState<PreviewStore | null>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const { compiler, stop } = startCompiler();
    const channel = overWindow(() => frame.current?.contentWindow ?? null);
    const made = new PreviewStore(compiler, channel, {
      picked: (location) => latest.current.picked(location),
      refused: (code) => latest.current.refused(code),
      recorded: (path, text) => latest.current.recorded(path, text),
      stepped: (step) => latest.current.stepped(step),
    });
    setStore(made);
    return () => {
      made.end();
      stop();
    };
  }, [frame]);
  return [store, useSyncExternalStore(store?.subscribe ?? never, () => store?.view ?? EMPTY_VIEW)];
}
