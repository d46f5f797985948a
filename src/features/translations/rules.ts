import type { Values } from '#features/revisions/rules.ts'
import { type FieldShapes, lookOf } from '#kit/fields.ts'

/** One text of a record that visitors read, in English. */
export interface SourceText {
  /** Stays with the text while others move, such as `blocks.b2.title`. */
  key: string
  /** Where it is in the values of the record. */
  path: readonly (string | number)[]
  label: string
  text: string
  lines: number
  isHtml: boolean
}
/** The texts of a record that can be translated. Those that are empty in English are left out. */
export type TextsOf = (values: Values) => SourceText[]

export interface Translation {
  text: string
  /** The mark of the English that it was made from. */
  of: string
}
/** The translations of a record's texts into one language, by their keys. */
export type Translations = Readonly<Record<string, Translation>>

/** A short mark of a text: FNV-1a of 32 bits (draft-eastlake-fnv), as 8 hexadecimal digits. Other texts have other marks. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Finds the translations of a record's texts: where texts have moved, the one that was made from the same English. What is
 * outdated stays with its text unless it belongs to another one.
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

/** How far the translation of a text is. */
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

/** Values with the texts that are translated; the others stay English. */
export function translatedValues<V extends object>(values: V, textsOf: TextsOf, given: Translations): V {
  const texts = textsOf(values as Values)
  const find = translationFinder(texts, given)
  return texts.reduce<unknown>((result, source) => {
    const translation = find(source)
    return translation ? setAt(result, source.path, translation.text) : result
  }, values) as V
}

/** How many texts of a record have no translation, and how many an outdated one. */
export function countOpen(texts: readonly SourceText[], given: Translations): { missing: number; outdated: number } {
  const find = translationFinder(texts, given)
  const states = texts.map((source) => stateOf(source, find(source)))
  const count = (state: TextState) => states.filter((each) => each === state).length
  return { missing: count('missing'), outdated: count('outdated') }
}

const hasWords = (html: string): boolean => /\p{L}/u.test(html.replaceAll(/<[^>]*>/g, ''))

/** A text at a place of a record; none without a letter to translate. */
export const sourceText = (
  source: Omit<SourceText, 'key' | 'lines' | 'isHtml'> & Partial<SourceText>,
): readonly SourceText[] =>
  hasWords(source.text) ? [{ key: source.path.join('.'), lines: 1, isHtml: false, ...source }] : []

/** Texts that are fields of a record. Those in `html` are formatted. */
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
