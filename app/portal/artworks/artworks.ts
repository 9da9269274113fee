// Artworks of the portal, by the names that flows/catalogue.json gives them.
import { type ArtworkProps, type Artworks, lazyComponent } from '@fahrplan/renderer';

/** Loaded after the texts. One request brings both views: pages with a car also show its plate. */
const views = () => import('./views.ts');

export const artworks: Artworks = {
  vehicle: lazyComponent<'VehicleSilhouette', ArtworkProps>(views, 'VehicleSilhouette'),
  plate: lazyComponent(views, 'NumberPlate'),
};
