// Compiles all mutations of a file into one text (mutant schemata). Each is activated by its number.
import ts from 'typescript';
import { type Planted, plantedIn } from './plant.ts';

/** Global hooks of the text: whether a mutation is active, and a counter of loop iterations. */
export const IS_ACTIVE = '$isActive';
export const LOOP = '$loop';

const PRELUDE = `const ${IS_ACTIVE} = globalThis.${IS_ACTIVE}, ${LOOP} = globalThis.${LOOP};`;

const { SyntaxKind: Kind } = ts;

/** Returns the text in which mutation `first + n` takes effect while active. */
export function withMutations(file: string, text: string, first: number): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutations = new Map<ts.Node, { number: number; planted: Planted }[]>();
  plantedIn(file, text).forEach((planted, at) => {
    const node = enclosingNode(source, planted);
    mutations.set(node, [...(mutations.get(node) ?? []), { number: first + at, planted }]);
  });
  const constants = constantsOf(source);

  const write = (node: ts.Node): string => {
    const inner = writeParts(node);
    const own = mutations.get(node) ?? [];
    if (own.length === 0) return inner;
    const from = node.getStart(source);
    const mutated = ({ planted }: { planted: Planted }): string =>
      text.slice(from, planted.start) + planted.to + text.slice(planted.end, node.getEnd());
    if (ts.isExpression(node))
      return own.reduce(
        (rest, mutation) => `(${IS_ACTIVE}(${mutation.number})?(${mutated(mutation)}):${rest})`,
        `(${inner})`,
      );
    return own.reduce(
      (rest, mutation) => `{if(${IS_ACTIVE}(${mutation.number})){${mutated(mutation)}}else{${rest}}}`,
      inner,
    );
  };

  const writeParts = (node: ts.Node): string => {
    const value = constants.get(node);
    if (value) return `(${write(value)})`;
    let written = '';
    let at = node.getStart(source);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(source);
      const isBody = ts.isIterationStatement(node, false) && node.statement === child;
      written += text.slice(at, start) + (isBody ? `{${LOOP}();${write(child)}}` : write(child));
      at = child.getEnd();
    });
    return written + text.slice(at, node.getEnd());
  };

  return `${PRELUDE}${text.slice(0, source.getStart())}${write(source)}`;
}

/** Smallest node that can be duplicated: an expression or statement. */
function enclosingNode(source: ts.SourceFile, { start, end }: Planted): ts.Node {
  let found: ts.Node = source;
  const visit = (node: ts.Node): void => {
    if (node.getStart(source) > start || node.getEnd() < end) return;
    if (isDuplicable(node)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDuplicable(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return true;
  if (!ts.isExpression(node) || ts.isSpreadElement(node) || ts.isOmittedExpression(node)) return false;
  return !isName(node) && !isHead(node) && !isTarget(node);
}

function isName(node: ts.Expression): boolean {
  const { parent } = node;
  return 'name' in parent && parent.name === node;
}

/** Callee and head of a chain have no value of their own: `this` and `?.` depend on them. */
function isHead(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag === node;
  const isChain =
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isNonNullExpression(parent);
  return isChain && parent.expression === node;
}

/** Targets of assignment, increment and delete must stay references. */
const isTarget = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind >= Kind.FirstAssignment &&
    node.parent.operatorToken.kind <= Kind.LastAssignment) ||
  ts.isPostfixUnaryExpression(node.parent) ||
  ts.isDeleteExpression(node.parent) ||
  (ts.isPrefixUnaryExpression(node.parent) &&
    [Kind.PlusPlusToken, Kind.MinusMinusToken].includes(node.parent.operator as number));

/** Reads of named numbers, inlined so that they can be mutated at run time. */
function constantsOf(source: ts.SourceFile): ReadonlyMap<ts.Node, ts.Expression> {
  const values = new Map<string, ts.Expression>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer)
          for (const [path, value] of numbersOf(initializer)) values.set(`${name.text}${path}`, value);
  const read = new Map<ts.Node, ts.Expression>();
  const visit = (node: ts.Node): void => {
    const isPath = ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression);
    const value = isPath || (ts.isIdentifier(node) && isRead(node)) ? values.get(node.getText(source)) : undefined;
    if (value && !isWithin(node, value)) read.set(node, value);
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return read;
}

function* numbersOf(value: ts.Expression): Generator<readonly [path: string, value: ts.Expression]> {
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) yield* numbersOf(value.expression);
  else if (isNumber(value)) yield ['', value];
  else if (ts.isObjectLiteralExpression(value))
    for (const property of value.properties)
      if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && isNumber(property.initializer))
        yield [`.${property.name.text}`, property.initializer];
}

const isNumber = (value: ts.Expression): boolean =>
  ts.isNumericLiteral(value) ||
  (ts.isParenthesizedExpression(value) && isNumber(value.expression)) ||
  (ts.isBinaryExpression(value) && [value.left, value.right].every((side) => isNumber(side) || ts.isIdentifier(side)));

const isRead = (node: ts.Identifier): boolean =>
  ts.isExpression(node) &&
  !isName(node) &&
  !ts.isImportSpecifier(node.parent) &&
  !ts.isExportSpecifier(node.parent) &&
  !ts.isShorthandPropertyAssignment(node.parent) &&
  !ts.isBindingElement(node.parent) &&
  !ts.isTypeQueryNode(node.parent);

const isWithin = (node: ts.Node, value: ts.Expression): boolean =>
  node.getStart() >= value.getStart() && node.getEnd() <= value.getEnd();
