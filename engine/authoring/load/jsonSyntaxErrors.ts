// Explains JSON syntax errors to authors: the missing or extra character, and its position.
import type { Fix } from '../../errors.ts';

export interface Break {
  readonly offset: number;
  readonly message: string;
  readonly fix?: Fix;
}

interface Token {
  readonly text: string;
  readonly offset: number;
}

/** Open brace or bracket, and the token expected next inside it. */
interface Open {
  readonly sign: '{' | '[';
  readonly offset: number;
  wants: Wanted;
}

type Wanted = 'name' | 'colon' | 'value' | 'comma';

const TOKENS = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s{}[\],:"]+/g;
const CLOSES = { '{': '}', '[': ']' } as const;
const VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow them in texts
const CONTROL = /[\u0000-\u001f]/;
const ESCAPES = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*$/;

/** Returns the first syntax error only; later ones may be its consequences. */
export function breakIn(text: string): Break | undefined {
  return new Scanner(text).run();
}

class Scanner {
  readonly #open: Open[] = [];
  #before: Token | undefined;
  #previous: Token | undefined;
  #wants: Wanted | 'nothing' = 'value';
  /** First closing sign with unexpected indentation: the likely location of the mistake. */
  #odd: Break | undefined;

  constructor(readonly text: string) {}

  run(): Break | undefined {
    for (const { 0: text, index: offset } of this.text.matchAll(TOKENS)) {
      const token = { text, offset };
      const wrong = this.#wrongToken(token) ?? this.#take(token);
      if (wrong) return wrong;
      this.#before = this.#previous;
      this.#previous = token;
    }
    const top = this.#open.at(-1);
    if (top) return this.#odd ?? this.#unclosed(top, this.#end);
    return this.#wants === 'nothing'
      ? undefined
      : { offset: this.#end, message: 'the file is empty. Write a JSON object.' };
  }

  /** Checks a token regardless of its context. */
  #wrongToken({ text, offset }: Token): Break | undefined {
    if (text.startsWith('/')) return { offset, message: 'JSON cannot have comments. Remove this one.' };
    if (text.startsWith("'")) return { offset, message: 'a text is in single quotes. Use double quotes.' };
    if (!text.startsWith('"')) return undefined;
    const control = CONTROL.exec(text);
    if (control) {
      const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
      const message = `a text has a control character. Write it as \\u${code}, or remove it.`;
      return { offset: offset + control.index, message };
    }
    if (text.length === 1 || !text.endsWith('"') || /[^\\](?:\\\\)*\\"$/.test(text))
      return { offset, message: `a quote is missing at the end of ${text.trimEnd()}` };
    const bad = ESCAPES.test(text) ? undefined : /\\(?!["\\/bfnrt]|u[\da-fA-F]{4}).?/.exec(text)?.[0];
    if (bad) return { offset, message: `${bad} is an invalid escape. Write \\\\ for a backslash.` };
    return undefined;
  }

  #take(token: Token): Break | undefined {
    const top = this.#open.at(-1);
    const wants = top?.wants ?? this.#wants;
    if (token.text === '}' || token.text === ']') return this.#close(token, top, wants);
    const apart = this.#brokenText(token);
    if (apart) return apart;
    switch (wants) {
      case 'nothing':
        return (
          this.#odd ?? {
            offset: token.offset,
            message: 'the JSON ends before this. Remove the rest, or correct the brackets.',
          }
        );
      case 'name':
        return this.#takeName(token, top);
      case 'colon':
        if (token.text !== ':') return this.#missing('colon', `after ${this.#previous?.text}`);
        return this.#then('value');
      case 'comma':
        return this.#takeComma(token, top);
      default:
        return this.#takeValue(token);
    }
  }

  /** Detects a word next to a string: its quote is missing or misplaced. */
  #brokenText({ text, offset }: Token): Break | undefined {
    if (!/^[\w$]/.test(text) || VALUE.test(text)) return undefined;
    const before = this.#previous;
    if (before?.text.startsWith('"') && before.offset + before.text.length === offset)
      return {
        offset: before.offset,
        message: `a quote is missing: the text ${before.text} ends directly before ${text}.`,
      };
    if (this.text[offset + text.length] === '"') return { offset, message: `a quote is missing before ${text}.` };
    return undefined;
  }

  #takeName(token: Token, top: Open | undefined): Break | undefined {
    const { text, offset } = token;
    if (top) this.#compareName(token, top);
    if (text.startsWith('"')) return this.#then('colon');
    if (text === ',') return commaTooMany(offset);
    if (top && text === '{' && this.#previous?.text === ',')
      return this.#odd ?? this.#unclosed(top, this.#endOf(this.#before));
    return {
      offset,
      message: /^\w/.test(text)
        ? `the name ${text} needs double quotes.`
        : `a name in double quotes is expected here, not ${text}`,
    };
  }

  #takeComma(token: Token, top: Open | undefined): Break | undefined {
    if (token.text === ',') return this.#then(top?.sign === '{' ? 'name' : 'value');
    if (token.text === ':' && top?.sign === '[') return this.#odd ?? this.#unclosed(top, this.#previous?.offset ?? 0);
    if (token.text === ':') return this.#secondColon(token);
    return this.#missing('comma', `between ${shown(this.#previous?.text)} and ${shown(token.text)}`);
  }

  #takeValue(token: Token): Break | undefined {
    const { text, offset } = token;
    const before = this.#previous?.text;
    if (text === '{' || text === '[') {
      this.#then('comma');
      this.#open.push({ sign: text, offset, wants: text === '{' ? 'name' : 'value' });
      return undefined;
    }
    if (text === ',' && before !== ':') return commaTooMany(offset);
    if (text === ',' || text === ':')
      return before === ':'
        ? { offset, message: `a value is missing before this ${text === ',' ? 'comma' : 'colon'}.` }
        : { offset, message: 'there is an extra colon. Remove it.' };
    if (text.startsWith('"') || VALUE.test(text)) return this.#then('comma');
    return {
      offset,
      message: /^-?[\d.]/.test(text)
        ? `${text} is not a JSON number. Correct it.`
        : `${text} is not a JSON value. Write a text in double quotes, a number, true, false or null.`,
    };
  }

  #close(token: Token, top: Open | undefined, wants: Wanted | 'nothing'): Break | undefined {
    const { text, offset } = token;
    if (!top) return this.#odd ?? { offset, message: `there is an extra ${text}. Remove it.` };
    this.#compare(token, top);
    if (CLOSES[top.sign] !== text) return this.#odd ?? this.#unclosed(top, offset);
    if (this.#previous?.text === ',') return commaTooMany(this.#previous.offset, ` before ${text}`);
    if (wants === 'colon' || (wants === 'value' && top.sign === '{'))
      return { offset, message: `a value is missing before this ${text}` };
    this.#open.pop();
    if (this.#open.length === 0) this.#wants = 'nothing';
    return undefined;
  }

  /** Expects indented files: a line that only closes is indented like the line that opened. */
  #compare({ text, offset }: Token, top: Open): void {
    const own = this.#indentation(offset);
    if (this.#odd || own !== offset - this.#lineStart(offset)) return;
    const opened = this.#indentation(top.offset);
    if (own < opened) this.#odd = this.#unclosed(top, this.#previous?.offset ?? offset);
    else if (own > opened) this.#odd = { offset, message: `there is an extra ${text}. Remove it.` };
  }

  /** Expects a name at the start of a line to be indented further than the line of its brace. */
  #compareName({ offset }: Token, top: Open): void {
    const own = this.#indentation(offset);
    if (this.#odd || own !== offset - this.#lineStart(offset) || own > this.#indentation(top.offset)) return;
    if (this.#lineStart(offset) !== this.#lineStart(top.offset))
      this.#odd = this.#unclosed(top, this.#endOf(this.#previous?.text === ',' ? this.#before : this.#previous));
  }

  /** `"when": "var": …`: the second value needs an object of its own. */
  #secondColon({ offset }: Token): Break {
    const [colon, name] = [this.#before, this.#previous];
    return colon?.text === ':' && name?.text.startsWith('"')
      ? { offset: this.#endOf(colon), message: `a { is missing before ${shown(name.text)}.` }
      : { offset, message: 'there is an extra colon. Remove it.' };
  }

  #unclosed({ sign, offset }: Open, at: number): Break {
    const line = this.text.slice(0, offset).split('\n').length;
    return { offset: at, message: `a ${CLOSES[sign]} is missing: the ${sign} of line ${line} is not closed.` };
  }

  /** Reports a missing sign directly after the previous token. */
  #missing(what: 'comma' | 'colon', where: string): Break {
    const offset = this.#endOf(this.#previous);
    const fix: Fix = { change: 'text', offset, length: 0, to: what === 'comma' ? ',' : ':' };
    return { offset, message: `a ${what} is missing ${where}.`, fix };
  }

  #endOf(token: Token | undefined): number {
    return token ? token.offset + token.text.length : 0;
  }

  #then(wants: Wanted): undefined {
    const top = this.#open.at(-1);
    if (top) top.wants = wants;
    else this.#wants = 'nothing';
    return undefined;
  }

  get #end(): number {
    return this.text.trimEnd().length;
  }

  #lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  #indentation(offset: number): number {
    return /^[ \t]*/.exec(this.text.slice(this.#lineStart(offset)))?.[0].length ?? 0;
  }
}

const commaTooMany = (offset: number, where = ''): Break => ({
  offset,
  message: `there is an extra comma${where}${where === '' ? '.' : ''}`,
  fix: { change: 'text', offset, length: 1, to: '' },
});

const MAX_LENGTH = 40;
const shown = (text = ''): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
