export interface Problem {
  file: string
  /** The line on which the row begins, from 1. */
  line: number
  column: string
  reason: string
}

export const shownMax = 100

/** Collects what is wrong with the files: the first problems in full, the others as a number. */
export class Problems {
  readonly shown: Problem[] = []
  count = 0

  add(problem: Problem): void {
    this.count += 1
    if (this.shown.length < shownMax) this.shown.push(problem)
  }

  /** One line for each problem as "file:line column: reason", and at the end how many more there are. */
  lines(): string[] {
    const rest = this.count - this.shown.length
    return [
      ...this.shown.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ]
  }
}
