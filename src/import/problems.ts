export interface Problem {
  file: string
  /** Line the row starts on, from 1. */
  line: number
  column: string
  reason: string
}

export const shownMax = 100

/** Collects problems with the files: the first `shownMax` in full, the rest as a count. */
export class Problems {
  readonly shown: Problem[] = []
  count = 0

  add(problem: Problem): void {
    this.count += 1
    if (this.shown.length < shownMax) this.shown.push(problem)
  }

  /** One line per problem as "file:line column: reason", then the number of further ones. */
  lines(): string[] {
    const rest = this.count - this.shown.length
    return [
      ...this.shown.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`),
      ...(rest > 0 ? [`… and ${rest} more`] : []),
    ]
  }
}
