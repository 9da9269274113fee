// Formats the texts of a flow: looks up keys, selects plural forms and fills in formatted values.
import { build, evaluate } from '../expressions/expressions.ts';
import { follow, type Scope } from '../expressions/scope.ts';
import type { Shape, Text, ValueFormat } from '../flow.ts';
import type { Language, Words } from '../host.ts';
import type { Json } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { type FormatOfPath, formatOf } from './formats.ts';
import { speak } from './speech.ts';
import { fill } from './templates.ts';

type Entry = Words[string];

interface Template {
  readonly form: string;
  fill(part: string): string;
}

/** Placeholder of a text that is one value. */
const VALUE = '{{value}}';

const PLAIN: Template = { form: '', fill: (part) => part };

export class Texts {
  constructor(
    readonly flow: string,
    readonly formats: FormatOfPath,
    readonly language: () => Language,
    readonly timeZone: string,
    /** Formats values whose code only some flows load; undefined for all others. */
    readonly speakRare?: (value: unknown, format: ValueFormat | undefined, language: Language) => string | undefined,
  ) {}

  /**
   * Returns a text.
   *
   * @returns the key in brackets when the text is missing (the checker reports that)
   * @throws NotReady while the texts or a value are loading
   */
  say(text: Text | undefined, scope: Scope): string {
    const { form, fill } = this.template(text, scope);
    return fill(form);
  }

  /** Returns a text before its placeholders are filled, and a function that fills those of any part of it. */
  template(text: Text | undefined, scope: Scope): Template {
    if (text === undefined) return PLAIN;
    if (typeof text === 'string') return this.#template(this.#find(text), scope, {}, {}, text);
    if ('show' in text) {
      const spoken = this.speak(evaluate(text.show, scope), this.formatOf(text.show, scope));
      // A value is no template: its characters are never markup or placeholders.
      return { form: VALUE, fill: (part) => part.replace(VALUE, () => spoken) };
    }
    const by = text.by === undefined ? undefined : evaluate(text.by, scope);
    const count = text.count === undefined ? undefined : evaluate(text.count, scope);
    const values = { ...build(text.with ?? {}, scope), ...(count === undefined ? {} : { count }) };
    const key = by === undefined ? text.t : `${text.t}.${String(by)}`;
    const entry = this.#find(key) ?? (text.by === undefined ? undefined : this.#find(`${text.t}.other`));
    return this.#template(entry, scope, values, { ...text.with, count: text.count }, key);
  }

  /** Returns a text; null while it is loading, `general` where it is empty or failed. */
  shown<General>(text: Text | undefined, scope: Scope, general: () => General): string | General | null {
    const said = catchNotReady(() => this.say(text, scope));
    if (said instanceof NotReady) return said.state === 'failed' ? general() : null;
    return said.trim() ? said : general();
  }

  formatOf(shape: Shape | undefined, scope: Scope, rest: readonly string[] = []): ValueFormat | undefined {
    return formatOf(shape, this.formats, scope, rest);
  }

  /** Formats a value, by default according to its type. */
  speak(value: unknown, format?: ValueFormat): string {
    const language = this.language();
    return this.speakRare?.(value, format, language) ?? speak(value, format, language, this.timeZone);
  }

  word(key: string, values: Readonly<Record<string, Json>> = {}): string {
    const language = this.language();
    const form = choose(language.words('ui')?.[key], values['count'], language.locale);
    return form === undefined ? `[${key}]` : fill(form, (path) => this.speak(values[path]));
  }

  #find(key: string): Entry | undefined {
    const [own = '', fragment] = key.split('/').reverse();
    const { words } = this.language();
    return words(this.flow)?.[own] ?? (fragment ? words(fragment)?.[own] : undefined) ?? words('common')?.[own];
  }

  #template(
    entry: Entry | undefined,
    scope: Scope,
    values: Record<string, unknown>,
    origins: Record<string, Shape | undefined>,
    key: string,
  ): Template {
    const language = this.language();
    const form = choose(entry, values['count'], language.locale);
    if (form === undefined) return { ...PLAIN, form: `[${key}]` };
    const speakPath = (path: string): string => {
      const [name = '', ...rest] = path.split('.');
      if (!Object.hasOwn(values, name))
        return origins[name] === undefined ? this.speak(scope.read(path), this.formats(path, scope)) : '';
      return this.speak(follow(values, [name, ...rest]), this.formatOf(origins[name], scope, rest));
    };
    return { form, fill: (part) => fill(part, speakPath) };
  }
}

/** Returns the form for a number: exact matches before plural categories. */
function choose(entry: Entry | undefined, count: unknown, locale: string): string | undefined {
  if (entry === undefined || typeof entry === 'string') return entry;
  if (typeof count !== 'number') return entry['other'];
  return entry[String(count)] ?? entry[pluralRules(locale).select(count)] ?? entry['other'];
}

/** By locale: creating them takes longer than a hundred selections. */
const rules: Record<string, Intl.PluralRules> = {};

function pluralRules(locale: string): Intl.PluralRules {
  rules[locale] ??= new Intl.PluralRules(locale);
  return rules[locale];
}
