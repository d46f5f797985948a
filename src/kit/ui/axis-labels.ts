/** Labels of an axis by the labels of its points: they omit the year of the last one. */
export function axisLabels(labels: readonly string[]): ReadonlyMap<string, string> {
  const year = /\D(\d{4})$/.exec(labels.at(-1) ?? '')?.[1]
  return new Map(
    labels.map((label) => [
      label,
      year !== undefined && label.length > year.length && label.endsWith(year)
        ? label.slice(0, -year.length).replace(/[ ,]+$/, '')
        : label,
    ]),
  )
}
