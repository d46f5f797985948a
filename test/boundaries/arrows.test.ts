import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { arrows } from '#app/arrows.ts'
import { breaking, featureImports, featureOf } from './imports.ts'
import { sqlReferences } from './sql-references.ts'

const listed = Object.keys(arrows)
const folders = readdirSync('src/features')
const named = sqlReferences().filter(
  ({ feature, owner }) => folders.includes(feature) && folders.includes(owner) && feature !== owner,
)
const used = new Set([
  ...featureImports.map(({ arrow }) => arrow),
  ...named.map(({ feature, owner }) => `${feature} → ${owner}`),
])
const isAllowed = (from: string, to: string) => arrows[from]?.includes(to) ?? false

describe('features use each other one way', () => {
  test('every feature is listed once', () => {
    expect([...listed].toSorted()).toEqual(folders.toSorted())
  })
  test('an arrow leads to a feature further up in the list, so that no circle is possible', () => {
    const wrong = listed.flatMap((from, index) =>
      (arrows[from] ?? []).filter((to) => !listed.slice(0, index).includes(to)).map((to) => `${from} → ${to}`),
    )
    expect(wrong).toEqual([])
  })
  test('imports follow the list', () => {
    const wrong = featureImports.filter(({ from, to }) => !isAllowed(featureOf(from)!, featureOf(to)!))
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
  test('tables named in SQL follow the list', () => {
    const wrong = named.filter(({ feature, owner }) => !isAllowed(feature, owner))
    expect(wrong.map(({ file, line, table }) => `${file}:${line} reads ${table}`)).toEqual([])
  })
  test('the list holds no arrow that nothing uses', () => {
    const all = listed.flatMap((from) => (arrows[from] ?? []).map((to) => `${from} → ${to}`))
    expect(all.filter((arrow) => !used.has(arrow))).toEqual([])
  })
})

test('screens of another feature are composed in src/app only; what features share is in ui/', () => {
  expect(
    breaking(
      ({ from, to }) =>
        /\/screens\//.test(to) &&
        featureOf(to) !== undefined &&
        !from.startsWith('src/app/') &&
        featureOf(from) !== featureOf(to),
    ),
  ).toEqual([])
})
