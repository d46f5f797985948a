import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveImport, sources } from './imports.ts'

interface Use {
  by: string
  sheet: string
  name: string
}
const uses: Use[] = []
/** Sheets whose classes are read by names made at run time, such as the kind of a block. */
const dynamic = new Set<string>()

for (const by of sources('src')) {
  const text = readFileSync(by, 'utf8')
  for (const [, local, target] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const sheet = resolveImport(by, target!)!
    for (const [, key] of text.matchAll(new RegExp(`\\b${local}\\[([^\\]]+)\\]`, 'g'))) {
      const names = [...key!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!)
      if (names.length === 0) dynamic.add(sheet)
      for (const name of names) uses.push({ by, sheet, name })
    }
  }
}

const sheets = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.module.css'))
  .map(({ parentPath, name }) => join(parentPath, name))
/** The classes of a sheet, from its selectors. */
const classesOf = (sheet: string): Set<string> => {
  const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '')
  return new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name!))
}
const defined = new Map(sheets.map((sheet) => [sheet, classesOf(sheet)]))

test('every class that a component asks of a style sheet is in it', () => {
  expect(uses.length).toBeGreaterThan(1_000)
  const missing = uses.filter(({ sheet, name }) => !defined.get(sheet)?.has(name))
  expect(missing).toEqual([])
})

test('every class of a style sheet is asked for', () => {
  const asked = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`))
  const idle = [...defined].flatMap(([sheet, names]) =>
    dynamic.has(sheet) ? [] : [...names].filter((name) => !asked.has(`${sheet} ${name}`)).map((name) => [sheet, name]),
  )
  expect(idle).toEqual([])
})
