// Groups of disclosures of which one is open at a time.
import { createContext } from 'react';

export interface Siblings {
  close: (() => void) | null;
}

/** Siblings within a disclosure; null outside of any. */
export const SiblingsContext = createContext<Siblings | null>(null);
