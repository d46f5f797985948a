import { expect, test } from 'vitest'
import { altIn, catalogWords } from './catalog-words.ts'
import { drawProduct } from './pictures.ts'
import { categories, products } from './products.ts'
import { tuneTypes } from './tune-types.ts'
import { demoCatalog } from './index.ts'
import { tuneWords } from './tune-words.ts'

const names = [...products, ...categories, ...tuneTypes].map(({ name }) => name)
const texts = products.flatMap(({ description, options }) => [description, ...options.flatMap(({ name }) => name)])

test.each(catalogWords)('every name of the catalog has a word in $language', ({ words }) => {
  expect(names.filter((name) => !words[name])).toEqual([])
})

test('products are wholly in German: what is said of them and what can be chosen', () => {
  const german = catalogWords.find(({ language }) => language === 'de')!.words
  expect(texts.filter((text) => !german[text])).toEqual([])
})

test('what is said of tunes is said in every language', () => {
  const said = new Set([...demoCatalog({ scale: 1 }).tunes].flatMap(({ description, notes }) => [description, notes]))
  expect([...said].filter((text) => text && tuneWords(text).length < catalogWords.length)).toEqual([])
})

test('a tune keeps the name and, in metric units, the figures of its engine', () => {
  const german = tuneWords('The 2.0T TSI EA888.3 IS38 as the factory delivered it: 292 hp and 280 lb-ft at the crank.')
  expect(german.find(({ language }) => language === 'de')?.text).toBe(
    '2.0T TSI EA888.3 IS38 wie ab Werk: 296 PS und 380 Nm an der Kurbelwelle.',
  )
})

test.each(catalogWords)('what every picture of a product shows has words in $language', ({ words }) => {
  const alts = products.flatMap(drawProduct).map(({ alt }) => alt)
  expect(alts.filter((alt) => altIn(words, alt.split(', ')) === undefined)).toEqual([])
})

test('makes and models are described in every language, for visitors and for search engines', () => {
  const makes = [...demoCatalog({ scale: 1 }).makes]
  const lacking = (text: string) => catalogWords.filter(({ words }) => !words[text]).length > 0
  expect(makes.map(({ description }) => description).filter(lacking)).toEqual([])
  const found = [
    ...makes.flatMap(({ seoTitle, seoDescription }) => [seoTitle, seoDescription]),
    ...[...demoCatalog({ scale: 1 }).models].map(({ description }) => description),
  ]
  expect(found.filter((text) => tuneWords(text).length < catalogWords.length)).toEqual([])
})
