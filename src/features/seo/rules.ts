export const seoKinds = ['make', 'year', 'model', 'engine', 'product', 'tune_type'] as const
export type SeoKind = (typeof seoKinds)[number]

/** Placeholders available in templates of a kind, such as `{make}`. */
export const seoVariables = {
  make: ['make', 'models'],
  year: ['make', 'year', 'models'],
  model: ['make', 'model', 'year', 'engines'],
  engine: ['make', 'model', 'year', 'engine', 'horsepower'],
  product: ['product', 'brand', 'category'],
  tune_type: ['type'],
} as const satisfies Record<SeoKind, readonly string[]>

/** Lengths that search results show in full. */
export const titleMax = 60
export const descriptionMax = 160

export type Facts = Readonly<Record<string, string | number>>

const variable = /\{(\w+)\}/g
/** Fills a template; missing values are removed with the preceding space. */
export const fillTemplate = (template: string, facts: Facts): string =>
  template
    .replaceAll(variable, (_, name: string) => String(facts[name] ?? ''))
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/ ([,.;:!?])/g, '$1')
    .trim()

/** Unknown placeholders in a template. */
export const unknownVariables = (kind: SeoKind, template: string): string[] =>
  [...template.matchAll(variable)]
    .map(([, name = '']) => name)
    .filter((name) => !(seoVariables[kind] as readonly string[]).includes(name))

export interface SeoText {
  title: string
  description: string
}

/** A page's own text, else its template's; empty for the default. */
export const textOf = (own: SeoText | undefined, template: SeoText | undefined, facts: Facts): SeoText => ({
  title: fillTemplate(own?.title || template?.title || '', facts),
  description: fillTemplate(own?.description || template?.description || '', facts),
})

export const seoProblems = ['missing', 'long', 'twice'] as const
export type SeoProblem = (typeof seoProblems)[number]

/** Problems of page texts, in order. */
export function problemsOf(pages: readonly SeoText[]): SeoProblem[][] {
  const counts = new Map<string, number>()
  for (const { title } of pages) if (title !== '') counts.set(title, (counts.get(title) ?? 0) + 1)
  return pages.map(({ title, description }) => [
    ...(title === '' || description === '' ? (['missing'] as const) : []),
    ...(title.length > titleMax || description.length > descriptionMax ? (['long'] as const) : []),
    ...((counts.get(title) ?? 0) > 1 ? (['twice'] as const) : []),
  ])
}
