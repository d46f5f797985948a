import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf } from '#app/route-config.ts'
import { screens } from '#app/screens.ts'
import { imports } from './imports.ts'

/** Renders Mantine’s provider. A module that imports it loads the components. */
const provider = 'src/kit/ui/mantine.tsx'
const component = /^import (?!type)[^\n;]*from '(@mantine\/(?!hooks|form)[\w-]+|mantine-datatable)'/m

const imported = Map.groupBy(
  imports.filter(({ isType }) => !isType),
  ({ from }) => from,
)

/** All that modules import, at once or later, except parts that render the provider themselves. */
function unprovided(beginnings: readonly string[]): string[] {
  const seen = new Set<string>()
  const waiting = [...beginnings]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const next = (imported.get(path) ?? []).map(({ to }) => to).filter((to) => /\.tsx?$/.test(to))
    if (seen.has(path) || next.includes(provider)) continue
    seen.add(path)
    waiting.push(...next)
  }
  return [...seen].filter((path) => component.test(readFileSync(path, 'utf8')))
}

const untitled = screens.filter(({ layout, title, file }) => layout === 'default' && title === undefined && file)
const pathOf = (screen: (typeof screens)[number]) => normalize(join('src/app', fileOf(screen)))

test('only screens and parts below Mantine’s provider use its components', () => {
  const plain = untitled.filter(({ mantine }) => !mantine).map(pathOf)
  expect(plain.length).toBeGreaterThan(60)
  expect(unprovided(['src/app/root.tsx', 'src/app/layouts/default-layout.tsx', ...plain])).toEqual([])
})

test('no screen loads Mantine without a need', () => {
  const idle = untitled.filter((screen) => screen.mantine && unprovided([pathOf(screen)]).length === 0)
  expect(idle.map(({ path }) => path)).toEqual([])
})
