/** Operators that test a value, and have no limit that could be off by one. */
const ASKING: ReadonlySet<string> = new Set(['var', 'has', '!', '===', '!==', 'in']);

/** Returns true if an expression makes one test of one value: it needs no record of its own. */
export function isTrivial(expression: object): boolean {
  const [[operator = '', args] = []] = Object.entries(expression);
  const operands = [args].flat(2).filter((one): one is object => typeof one === 'object' && one !== null);
  if (operator === 'var') return operands.length === 0;
  return ASKING.has(operator) && operands.length === 1 && operands.every(isTrivial);
}
