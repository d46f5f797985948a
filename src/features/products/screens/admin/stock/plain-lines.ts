import type { NewLine } from './lines-input.tsx'

/** What a form sends of its lines: names are for its reader only. */
export const withPlainLines = (values: unknown): unknown => {
  const form = values as { lines: readonly NewLine[] }
  return { ...form, lines: form.lines.map(({ product, variant, quantity }) => ({ product, variant, quantity })) }
}
