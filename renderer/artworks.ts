import type { FlowSession } from '@fahrplan/engine';
import { type ComponentType, createContext } from 'react';

/** Props of an artwork; each is null while it is loading, or not given. */
export interface ArtworkProps {
  readonly shape: string | null;
  readonly paint: string | null;
  /** Alternative text; without it, the artwork is decorative. */
  readonly text: string | null;
  readonly word: FlowSession['word'];
}

export type Artworks = Readonly<Record<string, ComponentType<ArtworkProps>>>;

export const ArtworksContext = createContext<Artworks>({});
