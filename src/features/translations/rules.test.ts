import { expect, test } from 'vitest'
import { blockTexts } from '#features/content/rules/block-texts.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import { countOpen, markOf, type TextsOf, translatedValues } from './rules.ts'

const textsOf: TextsOf = (values) => blockTexts(values['blocks'] as Block[])
const steps = (titles: readonly string[]) => ({
  blocks: [
    { id: 'b1', region: 'all', kind: 'steps', title: '', items: titles.map((title) => ({ title, text: '' })) },
  ] as Block[],
})
const german = {
  'blocks.b1.items.0.title': { text: 'Lesen', of: markOf('Read') },
  'blocks.b1.items.1.title': { text: 'Schreiben', of: markOf('Write') },
}
const titlesOf = ({ blocks: [block] }: ReturnType<typeof steps>) =>
  block?.kind === 'steps' ? block.items.map(({ title }) => title) : []

test('marks follow FNV-1a', () => {
  expect([markOf(''), markOf('a'), markOf('foobar')]).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968'])
})
test('a translation follows its text when others are put before it', () => {
  const values = steps(['Connect', 'Read', 'Write'])
  expect(titlesOf(translatedValues(values, textsOf, german))).toEqual(['Connect', 'Lesen', 'Schreiben'])
  expect(countOpen(textsOf(values), german)).toEqual({ missing: 1, outdated: 0 })
})
test('a text that was changed keeps its translation, which is outdated', () => {
  const values = steps(['Read', 'Write it back'])
  expect(titlesOf(translatedValues(values, textsOf, german))).toEqual(['Lesen', 'Schreiben'])
  expect(countOpen(textsOf(values), german)).toEqual({ missing: 0, outdated: 1 })
})
test('what has no letters needs no translation', () => {
  expect(textsOf(steps(['', '10–20', 'Read'])).map(({ text }) => text)).toEqual(['Read'])
})
