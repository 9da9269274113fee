import { useEffect } from 'react';
import { isJson } from './isJson.ts';
import { isUnsaved, type WorkingCopy } from './workingCopy.ts';

/** Time between two looks for changes of other editors. */
const LOOK_MS = 30_000;

/** Pause in typing before a text is saved. */
const PAUSE_MS = 1_500;

/** Saves texts that parse after a pause, and everything when the connection is back. */
export function useSaving(work: WorkingCopy, files: WorkingCopy['files']): void {
  useEffect(() => {
    const unsaved = [...files.values()].filter(
      (file) => isUnsaved(file) && !file.waiting && !file.conflict && !file.isRemoved,
    );
    if (unsaved.length === 0) return;
    const timer = setTimeout(() => {
      // A text that is being typed stays in this tab until it is JSON.
      for (const file of unsaved) if (isJson(file.text)) void work.save(file.path);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [work, files]);
  useEffect(() => {
    const again = () => void work.saveAll();
    addEventListener('online', again);
    // A failure shows at the next save, with what to do.
    const look = () => void work.retry().then(() => work.refresh().catch(() => undefined));
    addEventListener('focus', look);
    const timer = setInterval(look, LOOK_MS);
    const warn = (event: BeforeUnloadEvent) => {
      if (!work.hasRoom) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', again);
      removeEventListener('focus', look);
      clearInterval(timer);
      removeEventListener('beforeunload', warn);
    };
  }, [work]);
}
