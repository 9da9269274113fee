// Formats definitions as the project's formatter does, so that both leave each other's files alone.
import type { ASTNode } from 'vscode-json-languageservice';

const WIDEST = 120;
const INDENT = '  ';

/**
 * Returns the formatted text; undefined for broken JSON.
 * An object stays on several lines if its first key is on another line than its brace.
 */
export function formatted(text: string, root: ASTNode): string {
  return `${new Printer(text).print(root, '', 0, 0)}\n`;
}

class Printer {
  constructor(readonly text: string) {}

  /**
   * @param indent of the line on which the node begins
   * @param before characters on the line before the node
   * @param after characters that follow on its last line, such as a comma
   */
  print(node: ASTNode, indent: string, before: number, after: number): string {
    if (node.type !== 'object' && node.type !== 'array') return this.#written(node);
    const flat = this.#flat(node);
    if (flat !== undefined && before + flat.length + after <= WIDEST) return flat;
    const inner = indent + INDENT;
    const children = (node.type === 'object' ? node.properties : node.items) as readonly ASTNode[];
    const last = children.length - 1;
    const printed = children.map((child, at) => this.#entry(child, inner, at === last ? 0 : 1));
    const lines =
      node.type === 'array' && node.items.every(({ type }) => type === 'number')
        ? filled(printed, inner)
        : printed.map((one, at) => inner + one + (at === last ? '' : ','));
    const [open, close] = node.type === 'object' ? '{}' : '[]';
    return [open, ...lines, indent + close].join('\n');
  }

  #entry(node: ASTNode, indent: string, after: number): string {
    if (node.type !== 'property') return this.print(node, indent, indent.length, after);
    const key = `${this.#written(node.keyNode)}: `;
    return node.valueNode ? key + this.print(node.valueNode, indent, indent.length + key.length, after) : key;
  }

  /** The node on one line; undefined if it has to stand on several. */
  #flat(node: ASTNode): string | undefined {
    if (node.type === 'property') {
      const value = node.valueNode && this.#flat(node.valueNode);
      return value === undefined ? undefined : `${this.#written(node.keyNode)}: ${value}`;
    }
    if (node.type !== 'object' && node.type !== 'array') return this.#written(node);
    const children = (node.type === 'object' ? node.properties : node.items) as readonly ASTNode[];
    const [first] = children;
    if (!first) return node.type === 'object' ? '{}' : '[]';
    if (node.type === 'object' && this.text.slice(node.offset, first.offset).includes('\n')) return undefined;
    const parts = children.map((child) => this.#flat(child));
    if (parts.includes(undefined)) return undefined;
    return node.type === 'object' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`;
  }

  #written({ offset, length }: ASTNode): string {
    return this.text.slice(offset, offset + length);
  }
}

/** Numbers fill their lines. */
function filled(numbers: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const [at, number] of numbers.entries()) {
    const written = number + (at === numbers.length - 1 ? '' : ',');
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + written.length <= WIDEST)
      lines[lines.length - 1] = `${line} ${written}`;
    else lines.push(indent + written);
  }
  return lines;
}
