export { MomentControl as MonthView } from '../MomentControl.tsx';
