// Artworks of the portal, by the names that flows/catalogue.json gives them.
import { type ArtworkProps, type Artworks, lazyComponent } from '@fahrplan/renderer';

/** They come after the words: their place holds without them. One request brings both, since a car has its plate beside it. */
const views = () => import('./views.ts');

export const artworks: Artworks = {
  vehicle: lazyComponent<'VehicleSilhouette', ArtworkProps>(views, 'VehicleSilhouette'),
  plate: lazyComponent(views, 'NumberPlate'),
};
