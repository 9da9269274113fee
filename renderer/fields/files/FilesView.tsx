export { FileView as FilesView } from '../file/FileView.tsx';
