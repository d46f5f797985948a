import { expect, test } from 'vitest'
import { catalogWords } from './catalog-words.ts'
import { categories, products } from './products.ts'
import { tuneTypes } from './tune-types.ts'

const names = [...products, ...categories, ...tuneTypes].map(({ name }) => name)
const texts = products.flatMap(({ description, options }) => [description, ...options.flatMap(({ name }) => name)])

test.each(catalogWords)('every name of the catalog has a word in $language', ({ words }) => {
  expect(names.filter((name) => !words[name])).toEqual([])
})

test('products are wholly in German: what is said of them and what can be chosen', () => {
  const german = catalogWords.find(({ language }) => language === 'de')!.words
  expect(texts.filter((text) => !german[text])).toEqual([])
})
