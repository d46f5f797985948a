/** The maximum operations of one formula, and of all formulas of a log together. Each runs for every sample. */
export const formulaCostMax = 100
const formulasCostMax = 400

const operations = /\[[^[\]]*\]|[a-z_]\w*|\d[\d.]*|[-+*/%^!<>=?]/gi

/** The operations a formula performs per sample, estimated by its number of tokens. */
export const formulaCost = (formula: string): number => formula.match(operations)?.length ?? 0

/** Whether the formulas stay within what a reader's browser can be asked to compute. */
export const isAffordable = (formulas: readonly { formula: string }[]): boolean =>
  formulas.every(({ formula }) => formulaCost(formula) <= formulaCostMax) &&
  formulas.reduce((sum, { formula }) => sum + formulaCost(formula), 0) <= formulasCostMax
