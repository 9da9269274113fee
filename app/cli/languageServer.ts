// npm run flows -- language-server: checks, completes and renames in any editor, over standard input and output.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConnection, ResponseError } from 'vscode-languageserver/node';
import { onDisk } from '../build/onDisk.ts';
import type { Schema } from '../language/schemas.ts';
import { serve } from '../language/server.ts';
import { LanguageService } from '../language/service.ts';
import { type Command, read } from './command.ts';

export const languageServerCommand: Command = {
  usage: 'language-server',
  does: 'serves editors by the Language Server Protocol, over standard input and output',
  run(args, { root }) {
    read(args, {});
    const connection = createConnection(process.stdin, process.stdout);
    serve(connection, {
      service: () => new LanguageService(onDisk(root), readSchemas(root)),
      addresses: {
        toUri: (file) => pathToFileURL(join(root, file)).href,
        toFile(uri) {
          if (!uri.startsWith('file:')) return undefined;
          const file = relative(root, fileURLToPath(uri)).replaceAll('\\', '/');
          return file.startsWith('..') ? undefined : file;
        },
      },
      failure: (code, message) => new ResponseError(code, message),
    });
    const ended = new Promise<number>((resolve) => {
      connection.onExit(() => resolve(0));
      process.stdin.once('end', () => resolve(0));
    });
    connection.listen();
    return ended;
  },
};

function readSchemas(root: string): Record<string, Schema> {
  const folder = join(root, 'schemas');
  const files = ['', 'parts/'].flatMap((inner) =>
    readdirSync(join(folder, inner))
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => inner + name),
  );
  return Object.fromEntries(
    files.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema]),
  );
}
