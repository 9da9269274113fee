export { MomentControl as DatetimeView } from '../MomentControl.tsx';
