// Starts the language server for a workspace with definitions. Only its types are checked here.
import { type ExtensionContext, workspace } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  if (!folder) return;
  client = new LanguageClient(
    'fahrplan',
    'Fahrplan',
    { command: 'npm', args: ['run', '-s', 'flows', '--', 'language-server'], options: { cwd: folder.uri.fsPath } },
    {
      documentSelector: [{ language: 'json', pattern: '**/{flows,schemas}/**/*.json' }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/{flows,schemas}/**/*.json') },
    },
  );
  context.subscriptions.push(client);
  await client.start();
}

export const deactivate = (): Promise<void> | undefined => client?.stop();
