/** Parses "a=1,b=2" into a map. */
export function parsePairs(text: string | undefined): Map<string, string> {
  return new Map(
    (text ?? '')
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => pair.trim().split('=') as [string, string]),
  )
}
