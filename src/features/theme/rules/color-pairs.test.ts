import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colorPairs, hexOf, ratioOf, salePairs, schemes, textRatioMin } from './color-pairs.ts'

const css = readFileSync('src/app/tokens.css', 'utf8')
const tokensOf = (scheme: string) =>
  new Map(
    [
      ...css
        .split(`:root[data-mantine-color-scheme='${scheme}'] {`)[1]!
        .split('\n}')[0]!
        .matchAll(/(--[\w-]+): ([^;]+);/g),
    ].map(([, name, value]) => [name!, value!] as const),
  )

describe.each(schemes)('in the %s scheme', (scheme) => {
  test.each(colorPairs)('$token on $on is read as well as WCAG AA asks', (pair) => {
    const ratio = ratioOf(pair, tokensOf(scheme))
    expect(ratio).not.toBeNull()
    expect(ratio!).toBeGreaterThanOrEqual(pair.least ?? 1)
  })
  test('every state has its pair', () => {
    const states = [...tokensOf(scheme).keys()].filter((name) => /^--ob-state-\w+$/.test(name))
    expect(states.filter((name) => !colorPairs.some(({ token }) => token === name))).toEqual([])
  })
})

test.each(salePairs)(
  'the banner of a $type sale is read as well as WCAG AA asks, on a color of its own',
  ({ token, on }) => {
    const both = new Map(
      [...css.matchAll(/(--ob-sale[\w-]*): ([^;]+);/g)].map(([, name, value]) => [name!, value!] as const),
    )
    expect(ratioOf({ token, on }, both)).toBeGreaterThanOrEqual(textRatioMin)
    expect([...both.values()].filter((value) => value === both.get(on))).toHaveLength(1)
  },
)

test('a color of three digits is one of six; a gradient is none', () => {
  expect([hexOf('#FA0'), hexOf(' #ffaa00'), hexOf('linear-gradient(#fff, #000)')]).toEqual(['#ffaa00', '#ffaa00', null])
})
