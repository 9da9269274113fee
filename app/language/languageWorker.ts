// The language server in a worker of the studio, which sends the texts when it starts.
import * as code from 'virtual:project-code';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ResponseError,
} from 'vscode-languageserver/browser';
import { inMemory, type MemoryFiles } from '../build/inMemory.ts';
import type { Schema } from './schemas.ts';
import { serve } from './server.ts';
import { LanguageService } from './service.ts';

const SCHEMAS = 'schemas/';

const schemas = Object.fromEntries(
  Object.entries(code.texts)
    .filter(([file]) => file.endsWith('.schema.json'))
    .map(([file, text]) => [file.slice(SCHEMAS.length), JSON.parse(text) as Schema]),
);

/** The global object of a worker; the DOM types of this project describe that of a page. */
const port = self as unknown as MessagePort;
const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
let files: MemoryFiles = inMemory(code.texts, code.served);

serve(connection, {
  service(options) {
    const { texts } = options as { readonly texts: Readonly<Record<string, string>> };
    files = inMemory({ ...code.texts, ...texts }, code.served);
    return new LanguageService(files, schemas);
  },
  addresses: {
    toUri: (file) => `file:///${file}`,
    toFile: (uri) => (uri.startsWith('file:///') ? decodeURI(uri.slice('file:///'.length)) : undefined),
  },
  keep: (file, text) => files.set(file, text),
  failure: (status, message) => new ResponseError(status, message),
});
connection.listen();
