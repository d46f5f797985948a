import { z } from 'zod'
import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import de from './catalog-words/de.json' with { type: 'json' }
import es from './catalog-words/es.json' with { type: 'json' }
import fr from './catalog-words/fr.json' with { type: 'json' }
import it from './catalog-words/it.json' with { type: 'json' }

const book = z.record(z.string(), z.string())

/**
 * Translates a picture's alternative text, such as "FLASHZILLA V3, Graphite, close-up", part by part; undefined if a
 * word is missing.
 */
export function altIn(words: Readonly<Record<string, string>>, parts: readonly string[]): string | undefined {
  const whole = words[parts.join(', ')]
  if (whole !== undefined) return whole
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const name = words[parts.slice(0, at).join(', ')]
    const rest = name === undefined ? undefined : altIn(words, parts.slice(at))
    if (rest !== undefined) return `${name}, ${rest}`
  }
  return undefined
}

/** Translations of the demo's products, categories, tune types, sales and alerts, by the English text. */
export const catalogWords: readonly { language: TranslatedLanguage; words: Readonly<Record<string, string>> }[] = [
  { language: 'de', words: book.parse(de) },
  { language: 'fr', words: book.parse(fr) },
  { language: 'es', words: book.parse(es) },
  { language: 'it', words: book.parse(it) },
]
