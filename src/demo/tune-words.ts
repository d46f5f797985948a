import { z } from 'zod'
import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import { convertPower, convertTorque } from '#features/tunes/power.ts'
import de from './tune-words/de.json' with { type: 'json' }
import es from './tune-words/es.json' with { type: 'json' }
import fr from './tune-words/fr.json' with { type: 'json' }
import it from './tune-words/it.json' with { type: 'json' }

const book = z.record(z.string(), z.string())
const blank = /\{(name|hp|most|lbft|n)\}/g
const metricBlank = /\{(name|ps|mostPs|nm|n)\}/g
const escaped = (text: string) => text.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`)

/** Sentences with placeholders for an engine or transmission, as patterns with their translation. */
const patternsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .filter(([english]) => english.includes('{'))
    .map(([english, text]) => ({
      text,
      pattern: new RegExp(
        `^${escaped(english).replaceAll(blank, (_, name) => `(?<${name}>${name === 'name' ? '.+?' : String.raw`\d+`})`)}$`,
      ),
    }))

const books = Object.entries({ de, fr, es, it }).map(([language, words]) => ({
  language: language as TranslatedLanguage,
  words: book.parse(words),
  patterns: patternsOf(book.parse(words)),
}))

/** All four languages are read where power is given in metric horsepower and torque in newton meters. */
function metric({ hp, most, lbft, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  const ps = (power: string | undefined) => String(Math.round(convertPower(Number(power), 'hp', 'PS')))
  return { ...others, ps: ps(hp), mostPs: ps(most), nm: String(Math.round(convertTorque(Number(lbft), 'lb-ft', 'Nm'))) }
}

const filled = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(metricBlank, (_, name: string) => facts[name] ?? '')

/** A demo tune text in each language that can translate all of its sentences. */
export function tuneWords(english: string): { language: TranslatedLanguage; text: string }[] {
  const sentences = english.split(/(?<=\.) (?=[A-Z0-9])/)
  return books.flatMap(({ language, words, patterns }) => {
    const said = sentences.map((sentence) => {
      const { [sentence]: whole } = words
      if (whole !== undefined) return whole
      for (const { pattern, text } of patterns) {
        const found = pattern.exec(sentence)
        if (found) return filled(text, metric(found.groups ?? {}))
      }
      return undefined
    })
    return said.includes(undefined) ? [] : [{ language, text: said.join(' ') }]
  })
}
