// The schemas of definitions as the language server reads them: which parts apply to a node, and what they name.
import type { ASTNode, ObjectASTNode } from 'vscode-json-languageservice';

/** Kinds of names in definitions, as schemas give them in `declares`, `refersTo` and their forms for keys. */
export type NameKind =
  | 'flow'
  | 'step'
  | 'field'
  | 'value'
  | 'input'
  | 'effects'
  | 'text'
  | 'source'
  | 'operation'
  | 'fact'
  | 'guard'
  | 'memory'
  | 'upload'
  | 'fragment'
  | 'artwork'
  | 'alias'
  | 'locale'
  | 'scenario'
  | 'mail'
  | 'type'
  | 'path'
  | 'part';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly else?: Schema;
  readonly not?: Schema;
  readonly declares?: NameKind;
  readonly refersTo?: NameKind;
  readonly keysDeclare?: NameKind;
  readonly keysReferTo?: NameKind;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** A part of a schema, and the file that its references are relative to. */
export interface Part {
  readonly schema: Schema;
  readonly file: string;
}

/** Schemas by their path in `schemas/`. */
export type SchemaFiles = Readonly<Record<string, Schema>>;

/** References and alternatives around one node; circular ones would never end. */
const MAX_DEPTH = 24;

export class Schemas {
  constructor(readonly files: SchemaFiles) {}

  root(file: string): Part[] {
    const schema = this.files[file];
    return schema ? [{ schema, file }] : [];
  }

  /** Parts that apply to a node, with references followed and the best alternatives chosen. */
  applying(parts: readonly Part[], node: ASTNode | undefined, depth = 0): Part[] {
    if (depth > MAX_DEPTH) return [];
    return parts.flatMap((part) => {
      const own = this.#resolved(part);
      const { file, schema } = own;
      const inner = (all: readonly Schema[]) => all.map((one): Part => ({ schema: one, file }));
      const further = [
        ...inner(schema.allOf ?? []),
        ...this.#best(inner(schema.anyOf ?? []), node, depth),
        ...this.#best(inner(schema.oneOf ?? []), node, depth),
        ...inner(schema.if ? [(isMet(schema.if, node) ? schema.then : schema.else) ?? {}] : []),
      ];
      return [own, ...this.applying(further, node, depth + 1)];
    });
  }

  /** Parts for the value of a property, or for an entry of a list. */
  below(parts: readonly Part[], key: string | number): Part[] {
    return parts.flatMap(({ schema, file }) => {
      const inner = childOf(schema, key);
      return inner ? [{ schema: inner, file }] : [];
    });
  }

  #resolved({ schema, file }: Part, depth = 0): Part {
    if (schema.$ref === undefined || depth > MAX_DEPTH) return { schema, file };
    const [name = '', pointer = ''] = schema.$ref.split('#');
    const target =
      name === '' ? file : file.startsWith('parts/') && !name.startsWith('parts/') ? `parts/${name}` : name;
    let found: unknown = this.files[target];
    for (const key of pointer.split('/').slice(1))
      found = (found as Readonly<Record<string, unknown>> | undefined)?.[key];
    const { $ref: _, ...beside } = schema;
    const resolved = this.#resolved({ schema: (found ?? {}) as Schema, file: target }, depth + 1);
    // Keywords beside a reference are more precise.
    return { ...resolved, schema: { ...resolved.schema, ...beside } };
  }

  /** Alternatives that fit a node best. While it is being typed, none may fit completely. */
  #best(parts: readonly Part[], node: ASTNode | undefined, depth: number): Part[] {
    if (parts.length === 0 || !node) return [...parts];
    const misfits = parts.map((part) => this.#misfit(part, node, depth));
    const least = Math.min(...misfits);
    return parts.filter((_, at) => misfits[at] === least && least < Number.POSITIVE_INFINITY);
  }

  #misfit(part: Part, node: ASTNode, depth: number): number {
    if (depth > MAX_DEPTH) return 0;
    const { schema, file } = this.#resolved(part);
    if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(node, type)))
      return Number.POSITIVE_INFINITY;
    if ('const' in schema && schema.const !== node.value) return Number.POSITIVE_INFINITY;
    const alternatives = (all: readonly Schema[] = []) =>
      all.length === 0 ? 0 : Math.min(...all.map((one) => this.#misfit({ schema: one, file }, node, depth + 1)));
    const own = node.type === 'object' ? misfitOf(schema, node) : 0;
    const required = (schema.allOf ?? []).map((one) => this.#misfit({ schema: one, file }, node, depth + 1));
    return [alternatives(schema.anyOf), alternatives(schema.oneOf), ...required].reduce((sum, one) => sum + one, own);
  }
}

/** Number of properties that are missing, unknown or for another kind of part. */
function misfitOf(schema: Schema, node: ObjectASTNode): number {
  const { properties = {}, required = [], additionalProperties } = schema;
  const keys = node.properties.map(({ keyNode }) => keyNode.value);
  const unknown = additionalProperties === false ? keys.filter((key) => !Object.hasOwn(properties, key)).length : 0;
  const other = node.properties.filter(({ keyNode, valueNode }) => {
    const only = properties[keyNode.value]?.const;
    return only !== undefined && valueNode?.value !== only;
  }).length;
  // Another kind is a stronger sign than a property that is not yet there.
  return required.filter((name) => !keys.includes(name)).length + unknown + 10 * other;
}

function childOf({ properties = {}, items, additionalProperties: others }: Schema, key: string | number) {
  if (typeof key === 'number') return Array.isArray(items) ? items[key] : (items as Schema | undefined);
  const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
  return own ?? (typeof others === 'object' ? others : undefined);
}

const isOfType = (node: ASTNode, type: string): boolean =>
  type === node.type || (type === 'integer' && node.type === 'number');

/** Returns true if a condition of the schemas holds: they ask for properties and constants only. */
function isMet(condition: Schema, node: ASTNode | undefined): boolean {
  if (condition.not && isMet(condition.not, node)) return false;
  if (!node) return false;
  if (condition.type !== undefined && ![condition.type].flat().some((type) => isOfType(node, type))) return false;
  if (node.type !== 'object') return condition.required === undefined && condition.properties === undefined;
  const valueAt = (name: string) => node.properties.find(({ keyNode }) => keyNode.value === name)?.valueNode;
  return (
    (condition.required ?? []).every((name) => valueAt(name) !== undefined) &&
    Object.entries(condition.properties ?? {}).every(([name, { const: only, enum: some }]) => {
      const value = valueAt(name);
      if (!value) return true;
      return (only === undefined || value.value === only) && (some === undefined || some.includes(value.value));
    })
  );
}
