import { AsyncLocalStorage } from 'node:async_hooks'
import Negotiator from 'negotiator'
import { asTextLocale, setTextLocale, type TextLocale, textLocales } from '../locale.ts'

const spoken = new AsyncLocalStorage<TextLocale>()

setTextLocale(() => spoken.getStore() ?? 'en')

/** Runs work with messages in a language. */
export const inLanguage = <T>(language: TextLocale, work: () => T): T => spoken.run(language, work)

/**
 * A stored sentence of ours in the current language: the first of these that says it in any language. Other texts stay
 * as stored.
 */
export const saidAgain = (stored: string, sentences: readonly (() => string)[]): string =>
  sentences.find((say) => textLocales.some((language) => inLanguage(language, say) === stored))?.() ?? stored

/** First shop language in an `accept-language` header; English if there is none. */
export const acceptedLanguage = (header: string | undefined): TextLocale =>
  header === undefined ? 'en' : (asTextLocale(askedLanguages(header)[0]) ?? 'en')

function askedLanguages(header: string): string[] {
  const asked = new Negotiator({ headers: { 'accept-language': header.slice(0, 300) } })
  return asked.languages([...textLocales])
}
