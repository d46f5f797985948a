const rowsMax = 8

/** First rows of a table. A single extra row is shown too: it takes no more space than the button to show all. */
export const shortRows = <R>(rows: readonly R[]): readonly R[] =>
  rows.length > rowsMax + 1 ? rows.slice(0, rowsMax) : rows
