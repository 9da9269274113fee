// An editor's client speaks with the language server over standard input and output.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  createProtocolConnection,
  type Location,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { root } from '../support/definitions.ts';

const FILE = 'flows/deposit-refund-details.json';
const uri = pathToFileURL(join(root, FILE)).href;

async function started() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/cli/main.ts', 'language-server'], { cwd: root });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const told: PublishDiagnosticsParams[] = [];
  const waiting: ((params: PublishDiagnosticsParams) => void)[] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    told.push(params);
    for (const look of waiting) look(params);
  });
  connection.listen();
  /** Fails when the server ends before it tells. */
  const untilTold = (isMeant: (params: PublishDiagnosticsParams) => boolean) =>
    new Promise<PublishDiagnosticsParams>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The server has ended: ${errors.join('')}`)));
      const look = (params: PublishDiagnosticsParams) => isMeant(params) && resolve(params);
      for (const params of told) look(params);
      waiting.push(look);
    });
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: {},
  });
  await connection.sendNotification('initialized', {});
  return { connection, child, untilTold };
}

test('an editor opens a flow, mistypes a field, takes the fix, and asks for uses and a new name', async () => {
  const { connection, child, untilTold } = await started();
  const text = readFileSync(join(root, FILE), 'utf8');
  const wrong = text.replace('"field": "iban"', '"field": "ibna"');
  const line = wrong.split('\n').findIndex((one) => one.includes('"field": "ibna"'));
  const character = (wrong.split('\n')[line] ?? '').indexOf('ibna');
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text: wrong },
  });
  const { diagnostics } = await untilTold((params) => params.uri === uri && params.diagnostics.length > 0);
  expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'FLOW_UNKNOWN_FIELD', severity: 1 }));

  const range = { start: { line, character }, end: { line, character } };
  const actions = await connection.sendRequest<{ readonly edit: WorkspaceEdit }[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics },
  });
  const [edit] = actions[0]?.edit.changes?.[uri] ?? [];
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: edit?.range, text: edit?.newText }],
  });
  await untilTold((params) => params.uri === uri && params.diagnostics.length === 0);

  const position = { line, character };
  const uses = await connection.sendRequest<Location[]>('textDocument/references', {
    textDocument,
    position,
    context: { includeDeclaration: true },
  });
  expect(uses.length).toBeGreaterThan(3);
  expect(uses.some((use) => use.uri.includes('flows/tests/deposit-refund-details'))).toBe(true);

  const help = await connection.sendRequest('textDocument/hover', { textDocument, position });
  expect(JSON.stringify(help)).toContain('IBAN');
  await expect(
    connection.sendRequest('textDocument/rename', { textDocument, position, newName: 'account_holder' }),
  ).rejects.toThrow('already a field "account_holder"');

  await connection.sendRequest('shutdown');
  const ended = once(child, 'exit');
  await connection.sendNotification('exit');
  expect(await ended).toEqual([0, null]);
});
