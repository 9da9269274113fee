export { MomentControl as YearView } from '../MomentControl.tsx';
