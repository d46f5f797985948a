import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'm.ts')
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const catalogues = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.name === 'en.json' && entry.parentPath.endsWith('messages'))
  .map((entry) => entry.parentPath)

/** Messages of a catalog that are used in any file. */
function namedIn(folder: string): Set<string> {
  const alias = folder.replace(/^src\//, '#')
  return new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/import \* as (\w+) from '([^']*messages\/m\.ts)'/g)].flatMap(([, name, from = '']) =>
        (from.startsWith('#') ? dirname(from) === alias : join(dirname(path), dirname(from)) === folder)
          ? [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1]!)
          : [],
      ),
    ),
  )
}

test.each(catalogues)('%s holds what is shown, and nothing else', (folder) => {
  const texts = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as Record<string, string>
  const named = namedIn(folder)
  expect(Object.keys(texts).filter((name) => !named.has(name))).toEqual([])
  expect(existsSync(join(folder, 'm.ts'))).toBe(true)
})
