export { MomentControl as DurationView } from '../MomentControl.tsx';
