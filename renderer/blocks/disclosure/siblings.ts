// Disclosures of which one is open at a time.
import { createContext } from 'react';

/** Those beside one another. */
export interface Siblings {
  /** Closes the one that is open. */
  close: (() => void) | null;
}

/** The siblings of what stands in a disclosure; null outside of any. */
export const SiblingsContext = createContext<Siblings | null>(null);
