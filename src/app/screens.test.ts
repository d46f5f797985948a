import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileOf, toRouteConfig } from './route-config.ts'
import { screens } from './screens.ts'
import { moved, movedTo } from './screens/redirects/moved-redirect.ts'

const patterns = new Set(screens.map(({ path }) => path))

/** The patterns of an editor or a list that only says at which address its records are. */
const ownLinks = (text: string): string[] => {
  const at = /^ +at: '(\/[^']+)'/m.exec(text)?.[1]
  if (at === undefined) return []
  const hasOwnPage = /^ +to: /m.test(text)
  return [at, ...(hasOwnPage ? [] : [`${at}/:id`]), ...(/^ +adds: /m.test(text) ? [`${at}/new`] : [])]
}

/** Every pattern that any source file makes a link of. */
const linked = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') && entry.name !== 'm.ts',
  )
  .flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const text = readFileSync(path, 'utf8')
    const links = [...text.matchAll(/\blink\(\s*'([^']+)'/g)].map((match) => match[1]!)
    return [...links, ...ownLinks(text)].map((to) => ({ path, to }))
  })

describe('the table of screens', () => {
  test('has each path once', () => {
    expect(screens.length).toBe(patterns.size)
  })
  test('names files that exist', () => {
    const missing = screens.filter((screen) => screen.file && !existsSync(join('src/app', fileOf(screen))))
    expect(missing.map(({ path, file }) => `${path} ${file}`)).toEqual([])
  })
  test('titles screens outside the back-office in the reader’s language', () => {
    const shown = screens.filter(({ access, title }) => !/admin|catalog/.test(access) && typeof title === 'string')
    expect(shown.map(({ path, title }) => `${path} ${String(title)}`)).toEqual([])
  })
  test('holds every pattern that a link is made of', () => {
    expect(linked.length).toBeGreaterThan(40)
    expect(linked.filter(({ to }) => !patterns.has(to))).toEqual([])
  })
  test('a screen of the shop is never linked by a bare text', () => {
    const bare = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.') && entry.name !== 'm.ts',
      )
      .flatMap((entry) => {
        const path = join(entry.parentPath, entry.name)
        if (path.includes('/mails/')) return []
        const found = readFileSync(path, 'utf8').matchAll(/\b(?:to|href)="(\/[^"]*)"/g)
        return [...found].map((match) => `${path} ${match[1]}`)
      })
    expect(bare).toEqual([])
  })
  test('becomes one branch for each layout, with the 404 page for all other addresses', () => {
    const [first, ...rest] = toRouteConfig(screens)
    expect(first?.id).toBe('layout-default')
    expect(first?.children?.at(-1)).toMatchObject({ id: 'not-found', path: '*' })
    expect(rest.at(-1)?.children?.at(-1)).toMatchObject({ id: 'not-found-admin', path: 'admin/*' })
    expect(rest.every(({ children }) => (children?.length ?? 0) > 0)).toBe(true)
  })
})

describe('addresses that have moved', () => {
  test('the table of screens and the table of targets name the same', () => {
    const rows = screens.filter(({ file }) => file === 'redirects/moved-redirect.ts').map(({ path }) => path)
    expect(rows.toSorted()).toEqual(Object.keys(moved).toSorted())
  })
  test.each([
    ['/ecu-tuning', {}, '/catalog'],
    ['/ktag', {}, '/kess'],
    ['/dealer-blog', {}, '/blog?tag=Dealer'],
    ['/dealer-blog/:id/:slug', { id: '12', slug: 'news' }, '/blog/12/news'],
    ['/tuning/request/:id/download', { id: '7' }, '/tuning/request/7/status'],
    ['/admin/dealer/dealer-signature-authority', {}, '/admin/dealer-signature-authority'],
  ])('%s leads on', (pattern, params, target) => {
    expect(movedTo(pattern, params, '')).toBe(target)
  })
  test('three addresses below /tesla lead to products', () => {
    const targets = Object.keys(moved).filter((path) => path.startsWith('/tesla/'))
    expect(targets).toHaveLength(3)
    for (const path of targets) expect(movedTo(path, {}, '')).toMatch(/^\/products\/[a-z-]+$/)
  })
  test('the query comes along', () => {
    expect(movedTo('/ktag', {}, '?ref=mail')).toBe('/kess?ref=mail')
  })
  test('what a path brings cannot lead to another site', () => {
    expect(movedTo('/dealer-blog/:id/:slug', { id: '..', slug: '//evil.test' }, '')).toBe('/blog/../%2F%2Fevil.test')
  })
  test('what has not moved leads nowhere', () => {
    expect(movedTo('/nothing', {}, '')).toBeNull()
  })
})
