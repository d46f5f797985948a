const rowsMax = 8

/** The first rows of a table. A single row more takes no more room than the button that shows all. */
export const shortRows = <R>(rows: readonly R[]): readonly R[] =>
  rows.length > rowsMax + 1 ? rows.slice(0, rowsMax) : rows
