import type { NewLine } from './lines-input.tsx'

/** Lines to submit, without the names shown in the form. */
export const withPlainLines = (values: unknown): unknown => {
  const form = values as { lines: readonly NewLine[] }
  return { ...form, lines: form.lines.map(({ product, variant, quantity }) => ({ product, variant, quantity })) }
}
