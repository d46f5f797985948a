import { describe, expect, test } from 'vitest'
import { createLanguageReader } from './request-language.ts'

const languageOf = createLanguageReader({ secure: false })
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const chosenFrench = { ...german, cookie: 'overboost_language=fr' }

describe('the language of a page', () => {
  test.each([
    ['nothing said', '/products', {}, 'en'],
    ['by the browser', '/products', german, 'de'],
    ['by its next choice', '/products', { 'accept-language': 'pl, it;q=0.8, en;q=0.7' }, 'it'],
    ['not known to the shop', '/products', { 'accept-language': 'ja, ko' }, 'en'],
    ['any', '/products', { 'accept-language': '*' }, 'en'],
    ['garbage', '/products', { 'accept-language': 'de_AT@posix;;q=,,' }, 'en'],
    ['chosen before', '/products', chosenFrench, 'fr'],
    ['chosen before, unknown now', '/products', { ...german, cookie: 'overboost_language=xx' }, 'de'],
    ['named by the address', '/products?page=2&lang=es', chosenFrench, 'es'],
    ['named wrongly by the address', '/products?lang=klingon', chosenFrench, 'fr'],
  ])('%s', (_, url, headers, language) => {
    expect(languageOf({ url, headers })).toBe(language)
  })
})

test('a call has the language of the page that makes it, whatever was chosen in another tab', () => {
  expect(languageOf({ url: '/api/v1/cart/estimate?lang=es', headers: chosenFrench })).toBe('de')
})
