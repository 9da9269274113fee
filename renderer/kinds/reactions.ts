export { kind } from '#engine/kinds/reactions';
