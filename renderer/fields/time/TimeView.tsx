export { MomentControl as TimeView } from '../MomentControl.tsx';
