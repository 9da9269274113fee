// File fields of a flow. They share one upload queue.
import { build } from '../expressions/expressions.ts';
import type { Field, PreparedCatalogue } from '../flow.ts';
import type { Host } from '../host.ts';
import { orUndefined } from '../notReady.ts';
import type { FieldContext } from './fieldContext.ts';
import { Files } from './heldFiles.ts';
import { keepsRule } from './namedRules.ts';
import { Uploader } from './uploader.ts';

interface FilesPage extends FieldContext {
  readonly catalogue: PreparedCatalogue;
  readonly host: Host;
  changed(field: string): void;
}

/** @returns a factory for the files of a field */
export function holdFiles(page: FilesPage): (name: string, field: Field, context: FieldContext) => Files {
  const uploader = new Uploader(page.catalogue, page.host);
  return (name, field, context) => {
    const { scope } = context;
    const { upload = '' } = field;
    return new Files(
      field,
      {
        keeps: (rule, file) => keepsRule(rule, [file], scope, page.ruleContext, field),
        send: (file, started, progress) =>
          uploader.send(upload, file, () => build(field.with ?? {}, scope), started, progress),
        after: (milliseconds, run) => page.host.after(milliseconds, run),
        refused: ({ text }, stands) =>
          page.host.toast(orUndefined(() => page.texts.say(text, scope)) ?? '', 'error', stands),
        changed: () => {
          context.row?.own();
          page.changed(name);
        },
      },
      page.catalogue.uploads[upload]?.failed === 'left-out',
    );
  };
}
