import type { Values } from '#features/revisions/rules.ts'
import { type FieldShapes, lookOf } from '#kit/fields.ts'

/** A visitor-facing English text of a record. */
export interface SourceText {
  /** Stable key of the text, such as `blocks.b2.title`. */
  key: string
  /** Path in the record's values. */
  path: readonly (string | number)[]
  label: string
  text: string
  lines: number
  isHtml: boolean
}
/** Translatable texts of a record, without those empty in English. */
export type TextsOf = (values: Values) => SourceText[]

export interface Translation {
  text: string
  /** Hash of the English source text. */
  of: string
}
/** Translations of a record's texts into one language, by key. */
export type Translations = Readonly<Record<string, Translation>>

/** Short hash of a text: 32-bit FNV-1a (draft-eastlake-fnv) as 8 hexadecimal digits. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Matches translations to a record's texts: if texts have moved, by the same English source. Outdated translations stay
 * with their text unless they match another one.
 */
export function translationFinder(
  texts: readonly SourceText[],
  given: Translations,
): (source: SourceText) => Translation | undefined {
  const byMark = new Map(Object.values(given).map((translation) => [translation.of, translation]))
  const marks = new Set(texts.map(({ text }) => markOf(text)))
  return ({ key, text }) => {
    const { [key]: own } = given
    const mark = markOf(text)
    if (own?.of === mark) return own
    return byMark.get(mark) ?? (own && !marks.has(own.of) ? own : undefined)
  }
}

export const textStates = ['missing', 'outdated', 'translated'] as const
export type TextState = (typeof textStates)[number]

/** Status of a text's translation. */
export const stateOf = ({ text }: SourceText, translation: Translation | undefined): TextState => {
  if (!translation) return 'missing'
  return translation.of === markOf(text) ? 'translated' : 'outdated'
}

const setAt = (value: unknown, [at, ...rest]: readonly (string | number)[], text: string): unknown => {
  if (at === undefined) return text
  if (Array.isArray(value)) return value.map((item, index) => (index === at ? setAt(item, rest, text) : item))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [at]: setAt(object[at], rest, text) }
}

/** Applies translations to a record's values; other texts stay English. */
export function translatedValues<V extends object>(values: V, textsOf: TextsOf, given: Translations): V {
  const texts = textsOf(values as Values)
  const find = translationFinder(texts, given)
  return texts.reduce<unknown>((result, source) => {
    const translation = find(source)
    return translation ? setAt(result, source.path, translation.text) : result
  }, values) as V
}

/** Number of texts without a translation, and with an outdated one. */
export function countOpen(texts: readonly SourceText[], given: Translations): { missing: number; outdated: number } {
  const find = translationFinder(texts, given)
  const states = texts.map((source) => stateOf(source, find(source)))
  const count = (state: TextState) => states.filter((each) => each === state).length
  return { missing: count('missing'), outdated: count('outdated') }
}

const hasWords = (html: string): boolean => /\p{L}/u.test(html.replaceAll(/<[^>]*>/g, ''))

/** A text at a path; omitted if it contains no letters. */
export const sourceText = (
  source: Omit<SourceText, 'key' | 'lines' | 'isHtml'> & Partial<SourceText>,
): readonly SourceText[] =>
  hasWords(source.text) ? [{ key: source.path.join('.'), lines: 1, isHtml: false, ...source }] : []

/** Texts in a record's fields. Those in `html` are formatted. */
export const fieldTexts =
  (fields: FieldShapes, names: readonly string[], html: readonly string[] = []): TextsOf =>
  (values) =>
    [...names, ...html].flatMap((name) => {
      const { [name]: schema } = fields
      const { [name]: text } = values
      const look = schema && lookOf(schema)
      if (typeof text !== 'string' || !look) return []
      return sourceText({
        path: [name],
        label: look.label(),
        text,
        lines: look.lines ?? 1,
        isHtml: html.includes(name),
      })
    })
