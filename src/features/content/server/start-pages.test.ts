import { expect, test } from 'vitest'
import { type TranslatedLanguage, translatedLanguages } from '#features/translations/contract/fields.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { useWorld } from '#test/world.ts'
import { pageTexts } from '../contract/staff-pages.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import { startPages } from './start/index.ts'
import { startQuestions } from './start/questions.ts'
import { startTranslations } from './start/translations.ts'
import { valuesOf } from './start-pages.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const visitor = world.client()
const shown = async (path: string, language: string) =>
  String((await visitor.request('GET', path, undefined, { 'accept-language': language })).body)
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
const each = translatedLanguages.flatMap((language) => fixedAddresses.map((address) => [address, language] as const))

test.each(each)(
  '%s has the same texts in %s as in English, with the same links, and only HTML that pages may have',
  (...given) => {
    const [at, language] = given
    const english = pageTexts(valuesOf(startPages.find(({ address }) => address === at)!))
    const translated = startTranslations[language].pages[at]
    expect(Object.keys(translated)).toEqual(english.map(({ key }) => key))
    for (const { key, text } of english) expect(links(translated[key]!)).toEqual(links(text))
    for (const [, html] of Object.entries(translated).filter(([key]) => key.endsWith('.html')))
      expect(cleanHtml(html)).toBe(html)
  },
)

test.each(translatedLanguages)('each question has its answer in %s, with the same links', (language) => {
  const { questions } = startTranslations[language]
  expect(questions.map(({ answer }) => links(answer))).toEqual(startQuestions.map(([, , answer]) => links(answer)))
  for (const { answer } of questions) expect(cleanHtml(answer)).toBe(answer)
})

const seen: Record<TranslatedLanguage | 'en', readonly [rentals: string, question: string]> = {
  en: ['How a rental works', 'Can I rent a tool?'],
  de: ['So funktioniert die Miete', 'Kann ich ein Tool mieten?'],
  fr: ['Comment se passe une location', 'Puis-je louer un outil\u202F?'],
  es: ['Cómo funciona el alquiler', '¿Puedo alquilar una herramienta?'],
  it: ['Come funziona il noleggio', 'Posso noleggiare uno strumento?'],
}
test.each(Object.entries(seen))('a visitor who reads %s gets the first pages and questions in it', async (...given) => {
  const [language, [rentals, question]] = given
  const page = await shown('/rentaltools', language)
  expect(page).toContain(rentals)
  expect(page.includes(seen.en[0])).toBe(language === 'en')
  expect(await shown('/faq', language)).toContain(question)
})
