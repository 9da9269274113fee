export { NumberPlate } from './NumberPlate.tsx';
export { VehicleSilhouette } from './VehicleSilhouette.tsx';
