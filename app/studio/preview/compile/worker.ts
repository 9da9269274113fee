// Worker that compiles the working copy for the preview.
import { overWorker, serve } from '../calls.ts';
import { apiOf } from './compilerApi.ts';
import { Workspace } from './workspace.ts';

const files = import.meta.glob<string>('../../../../schemas/{api,content}/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const schemas = Object.fromEntries(Object.entries(files).map(([file, text]) => [file.replace(/^(\.\.\/)+/, ''), text]));

// In a worker, `self` receives the messages of its window.
serve(overWorker(self as unknown as Worker), apiOf(new Workspace(schemas)));
