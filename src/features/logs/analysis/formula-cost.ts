/** Operations of one formula, and of all formulas of a log together: each is made for every sample. */
export const formulaCostMax = 100
const formulasCostMax = 400

const operations = /\[[^[\]]*\]|[a-z_]\w*|\d[\d.]*|[-+*/%^!<>=?]/gi

/** How many operations a formula makes for each sample, by its length in names, numbers and signs. */
export const formulaCost = (formula: string): number => formula.match(operations)?.length ?? 0

/** Whether formulas stay within what a reader’s browser is asked to do. */
export const isAffordable = (formulas: readonly { formula: string }[]): boolean =>
  formulas.every(({ formula }) => formulaCost(formula) <= formulaCostMax) &&
  formulas.reduce((sum, { formula }) => sum + formulaCost(formula), 0) <= formulasCostMax
