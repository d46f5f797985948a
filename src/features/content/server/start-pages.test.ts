import { expect, test } from 'vitest'
import { type TranslatedLanguage, translatedLanguages } from '#features/translations/contract/fields.ts'
import { useWorld } from '#test/world.ts'
import { pageTexts } from '../contract/staff-pages.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import type { StartPage } from './start/blocks.ts'
import { startPages } from './start/index.ts'
import { startQuestions } from './start/questions.ts'
import { startTranslations } from './start/translations.ts'
import { valuesOf } from './start-pages.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const visitor = world.client()
const shown = async (path: string, language: string) =>
  String((await visitor.request('GET', path, undefined, { 'accept-language': language })).body)
const keys = (page: StartPage) => pageTexts(valuesOf(page)).map(({ key }) => key)
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
const each = translatedLanguages.flatMap((language) => fixedAddresses.map((address) => [address, language] as const))

test.each(each)('%s has the same blocks and texts in %s as in English', (at, language) => {
  const [english, translated] = [startPages, startTranslations[language].pages].map((all) =>
    all.find(({ address }) => address === at)!,
  )
  expect(translated!.blocks.map(({ kind }) => kind)).toEqual(english!.blocks.map(({ kind }) => kind))
  expect(keys(translated!)).toEqual(keys(english!))
  expect(links(JSON.stringify(translated!.blocks).replaceAll('\\"', '"'))).toEqual(
    links(JSON.stringify(english!.blocks).replaceAll('\\"', '"')),
  )
})

test.each(translatedLanguages)('each question has its answer in %s, with the same links', (language) => {
  const { questions } = startTranslations[language]
  expect(questions.map(([, answer]) => links(answer))).toEqual(startQuestions.map(([, , answer]) => links(answer)))
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
