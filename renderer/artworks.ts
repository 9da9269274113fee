// Pictures that a portal draws itself, shown by media blocks of the looks `artwork` and `sign`.
import type { FlowSession } from '@fahrplan/engine';
import { type ComponentType, createContext } from 'react';

/** Props of an artwork; each is null while it is not known, or not given. */
export interface ArtworkProps {
  readonly shape: string | null;
  readonly paint: string | null;
  /** Its words. Without words it is decoration. */
  readonly text: string | null;
  /** Words of the interface. */
  readonly word: FlowSession['word'];
}

/** Artworks of the portal, by the name that its catalogue gives them. */
export type Artworks = Readonly<Record<string, ComponentType<ArtworkProps>>>;

/** The artworks of the portal around; a host sets it once. */
export const ArtworksContext = createContext<Artworks>({});
