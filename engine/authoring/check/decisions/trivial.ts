// What is not recorded by itself: a part of an expression that the cases of the whole say enough about.

/** Operators that ask one thing of a value, and have no limit that could be off by one. */
const ASKING: ReadonlySet<string> = new Set(['var', 'has', '!', '===', '!==', 'in']);

/** Whether an expression asks one thing of one value. */
export function isTrivial(expression: object): boolean {
  const [[operator = '', args] = []] = Object.entries(expression);
  const operands = [args].flat(2).filter((one): one is object => typeof one === 'object' && one !== null);
  if (operator === 'var') return operands.length === 0;
  return ASKING.has(operator) && operands.length === 1 && operands.every(isTrivial);
}
