export { ChoiceView as ChoicesView } from '../choice/ChoiceView.tsx';
