import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { pageTexts } from '../contract/staff-pages.ts'
import { germanPages } from './start/de/index.ts'
import { germanQuestions } from './start/de/questions.ts'
import { startPages } from './start/index.ts'
import { startQuestions } from './start/questions.ts'
import { valuesOf } from './start-pages.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const visitor = world.client()
const shown = async (path: string, language: string) =>
  String((await visitor.request('GET', path, undefined, { 'accept-language': language })).body)

test.each(germanPages.map((page) => [page.address, page] as const))(
  '%s has each of its texts in German',
  (address, german) => {
    const english = startPages.find((page) => page.address === address)!
    const keys = (page: typeof german) => pageTexts(valuesOf(page)).map(({ key }) => key)
    expect(keys(german)).toEqual(keys(english))
    expect(german.blocks.map(({ kind }) => kind)).toEqual(english.blocks.map(({ kind }) => kind))
  },
)

test('a visitor who reads German gets the first pages and questions in German, others in English', async () => {
  expect(germanQuestions).toHaveLength(startQuestions.length)
  const german = await shown('/rentaltools', 'de')
  expect([german.includes('So funktioniert die Miete'), german.includes('How a rental works')]).toEqual([true, false])
  expect(await shown('/rentaltools', 'fr')).toContain('How a rental works')
  expect(await shown('/faq', 'de')).toContain('Kann ich ein Tool mieten?')
  expect(await shown('/faq', 'en')).toContain('Can I rent a tool?')
})
