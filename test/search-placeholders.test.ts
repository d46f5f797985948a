import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { textLocales } from '#kit/locale.ts'

/** What fits into the search box of a list at 390 px. */
const lettersMax = 28

/** Messages that lists outside the back-office show in their empty search box: catalog and name. */
const placeholders = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const [, from] = /import \* as m from '(\.[^']*messages)\/m\.ts'/.exec(text) ?? []
    if (from === undefined) return []
    const folder = normalize(join(dirname(path), from))
    return [...text.matchAll(/\bsearch: m\.(\w+)\(\)/g)].map(([, name = '']) => ({ folder, name }))
  })

test('a search box has room for its placeholder on a phone, in every language', () => {
  expect(placeholders.length).toBeGreaterThan(10)
  const long = placeholders.flatMap(({ folder, name }) =>
    textLocales.flatMap((language) => {
      const file = join(folder, `${language}.json`)
      const said = existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name]
        : undefined
      return said === undefined || said.length <= lettersMax ? [] : [`${file} ${name}: ${said}`]
    }),
  )
  expect(long).toEqual([])
})

test('the search box of a back-office list is narrow enough to share its line with filters, sort and export', () => {
  const written = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      return [...text.matchAll(/\bsearch: '([^']+)'/g)].map(([, placeholder = '']) => placeholder)
    })
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((placeholder) => placeholder.length > 32)).toEqual([])
})
