// Creates mutations of a file from its syntax tree: small mistakes of a programmer.
import ts from 'typescript';

export interface Planted {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

export const withPlanted = ({ start, end, to }: Planted, text: string): string =>
  text.slice(0, start) + to + text.slice(end);

type Change = readonly [start: number, end: number, to: string];

const { SyntaxKind: Kind } = ts;

const OPERATORS: { readonly [kind in ts.SyntaxKind]?: string } = {
  [Kind.LessThanToken]: '<=',
  [Kind.LessThanEqualsToken]: '<',
  [Kind.GreaterThanToken]: '>=',
  [Kind.GreaterThanEqualsToken]: '>',
  [Kind.EqualsEqualsEqualsToken]: '!==',
  [Kind.ExclamationEqualsEqualsToken]: '===',
  [Kind.AmpersandAmpersandToken]: '||',
  [Kind.BarBarToken]: '&&',
  [Kind.PlusToken]: '-',
  [Kind.MinusToken]: '+',
  [Kind.AsteriskToken]: '/',
  [Kind.SlashToken]: '*',
};

/** Replacements of methods by name. */
const CALLED: Readonly<Record<string, string>> = {
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  trunc: 'ceil',
  min: 'max',
  max: 'min',
  find: 'findLast',
  findLast: 'find',
  some: 'every',
  every: 'some',
  orderBy: 'groupBy',
};

/** Methods whose calls are removed, leaving the receiver. */
const LEFT_OUT = new Set(['trim', 'toLowerCase', 'sort', 'toSorted', 'reverse', 'toReversed', 'filter']);

/** From here on, changes of one are insignificant: multiply or divide by ten instead. */
const MUCH = 1_000;

/** Comparison operators passed to the database as texts. */
const AS_TEXT: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '!=' };

export function plantedIn(file: string, text: string): Planted[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Planted[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    for (const [start, end, to] of changesOf(node, source)) {
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ file, line, start, end, from: text.slice(start, end), to });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function changesOf(node: ts.Node, source: ts.SourceFile): Change[] {
  const over = (part: ts.Node, to: string): Change => [part.getStart(source), part.getEnd(), to];
  const not = (part: ts.Node): Change => over(part, `!(${part.getText(source)})`);
  if (ts.isBinaryExpression(node)) return ofBinary(node, over);
  if (ts.isNumericLiteral(node)) return ofNumber(node, over);
  if (ts.isCallExpression(node)) return ofCall(node, over);
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return [not(node.expression)];
  if (ts.isConditionalExpression(node)) return [not(node.condition)];
  if (node.kind === Kind.TrueKeyword) return [over(node, 'false')];
  if (node.kind === Kind.FalseKeyword) return [over(node, 'true')];
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return isSuper(node) ? [] : [over(node, ';')];
  return [];
}

/** Nothing runs without the call of super. */
const isSuper = ({ expression }: ts.ExpressionStatement | ts.ThrowStatement): boolean =>
  ts.isCallExpression(expression) && expression.expression.kind === Kind.SuperKeyword;

type Over = (part: ts.Node, to: string) => Change;

function ofBinary({ left, operatorToken, right }: ts.BinaryExpression, over: Over): Change[] {
  if (operatorToken.kind === Kind.QuestionQuestionToken) return [[left.getEnd(), right.getEnd(), '']];
  const to = OPERATORS[operatorToken.kind];
  const isText = operatorToken.kind === Kind.PlusToken && [left, right].some(saysText);
  return to === undefined || isText ? [] : [over(operatorToken, to)];
}

const saysText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && [node.left, node.right].some(saysText));

function ofNumber(node: ts.NumericLiteral, over: Over): Change[] {
  const value = Number(node.text);
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
  if (isName || !Number.isInteger(value)) return [];
  const mutations = value < MUCH ? [value + 1, value - 1] : [value * 10, Math.floor(value / 10)];
  return mutations.map((mutation) => over(node, mutation < 0 ? `(${mutation})` : String(mutation)));
}

function ofCall({ expression, arguments: given }: ts.CallExpression, over: Over): Change[] {
  const texts = given.filter(ts.isStringLiteral).filter(({ text }) => Object.hasOwn(AS_TEXT, text));
  const compared = texts.map((part) => over(part, `'${AS_TEXT[part.text]}'`));
  if (!ts.isPropertyAccessExpression(expression)) return compared;
  const name = expression.name.text;
  const changes = [...compared];
  if (Object.hasOwn(CALLED, name)) changes.push(over(expression.name, String(CALLED[name])));
  if (LEFT_OUT.has(name)) changes.push([expression.expression.getEnd(), expression.parent.getEnd(), '']);
  if (name === 'slice') changes.push(...given.filter(isNamed).map((part) => over(part, `${part.getText()} + 1`)));
  return changes;
}

const isNamed = (node: ts.Node): boolean => ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
