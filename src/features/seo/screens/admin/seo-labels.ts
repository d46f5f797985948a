import type { SeoKind, SeoProblem } from '../../rules.ts'

export const kindLabels: Readonly<Record<SeoKind, string>> = {
  make: 'Makes',
  year: 'Years of a make',
  model: 'Models',
  engine: 'Engines',
  product: 'Products',
  tune_type: 'Tune types',
}
export const problemLabels: Readonly<Record<SeoProblem, string>> = {
  missing: 'Missing',
  long: 'Too long',
  twice: 'Used twice',
}
