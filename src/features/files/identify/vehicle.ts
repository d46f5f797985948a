import type { Verdict } from './verdict.ts'

/** Makes that share the part numbers of one group. */
const groups: Record<string, readonly string[]> = {
  'Volkswagen group': ['audi', 'volkswagen', 'vw', 'skoda', 'seat', 'cupra', 'porsche', 'bentley', 'lamborghini'],
  'BMW group': ['bmw', 'mini', 'rolls-royce', 'alpina'],
  'Toyota group': ['toyota', 'lexus', 'scion', 'subaru'],
  'General Motors': ['chevrolet', 'gmc', 'cadillac', 'buick', 'opel', 'vauxhall', 'holden', 'saturn', 'saab'],
}

const normal = (make: string): string =>
  make
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

/** Adds to a verdict what contradicts the chosen vehicle: a number that only cars of another group carry. */
export function withVehicle(verdict: Verdict | null, make: string | undefined): Verdict | null {
  if (!verdict || !make) return verdict
  const chosen = normal(make)
  const against = verdict.identifiers.flatMap(({ maker, value }) => {
    const members = maker === null ? undefined : groups[maker]
    if (!members || members.some((member) => normal(member) === chosen)) return []
    return [`${value} is a ${maker} number, but you chose a ${make}.`]
  })
  return against.length === 0
    ? verdict
    : { ...verdict, contradictions: [...new Set([...verdict.contradictions, ...against])] }
}
