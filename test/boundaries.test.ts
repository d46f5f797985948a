import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Import {
  from: string
  to: string
  isType: boolean
}

const aliases: Record<string, string> = {
  '#kit': 'src/kit',
  '#errors': 'src/errors',
  '#access': 'src/access',
  '#integrations': 'src/integrations',
  '#features': 'src/features',
  '#app': 'src/app',
  '#test': 'test',
}
const importLine =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*)?from\s+'([^']+)'|import\('([^']+)'\)/g

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function resolveImport(from: string, target: string): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  const alias = target.split('/')[0] ?? ''
  return alias in aliases ? target.replace(alias, aliases[alias]!) : null
}

const imports: Import[] = [...sources('src'), ...sources('sandbox')].flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(importLine)].flatMap((match) => {
    const to = resolveImport(from, match[2] ?? match[3] ?? '')
    return to ? [{ from, to, isType: match[1] !== undefined }] : []
  }),
)
const isTest = (path: string) => /\.test\.tsx?$|\.arbitrary\.ts$/.test(path)

/** Imports that break a wall, as "from → to". */
const breaking = (rule: (item: Import) => boolean) =>
  imports.filter((item) => !isTest(item.from) && rule(item)).map(({ from, to }) => `${from} → ${to}`)

describe('imports go one way', () => {
  test('the reader sees the imports', () => {
    expect(imports.length).toBeGreaterThan(300)
  })
  test('the kit knows nobody', () => {
    expect(breaking(({ from, to }) => from.startsWith('src/kit/') && !to.startsWith('src/kit/'))).toEqual([])
  })
  test('errors, access and integrations know the kit and one another, never a feature', () => {
    expect(
      breaking(
        ({ from, to }) => /^src\/(errors|access|integrations)\//.test(from) && /^src\/(features|app)\//.test(to),
      ),
    ).toEqual([])
  })
  test('no feature knows the application', () => {
    expect(breaking(({ from, to }) => from.startsWith('src/features/') && to.startsWith('src/app/'))).toEqual([])
  })
  test('the sandbox gateway knows the kit alone, and the shop does not know it', () => {
    expect(
      breaking(
        ({ from, to }) =>
          from.startsWith('sandbox/') &&
          !from.includes('/test-') &&
          to.startsWith('src/') &&
          !to.startsWith('src/kit/'),
      ),
    ).toEqual([])
    expect(breaking(({ from, to }) => from.startsWith('src/') && to.startsWith('sandbox/'))).toEqual([])
  })
})

describe('layers inside a feature', () => {
  test('contracts and rules hold no server and no screen', () => {
    expect(
      breaking(
        ({ from, to, isType }) =>
          !isType &&
          /^src\/features\/[^/]+\/[^/]+\.ts$/.test(from) &&
          /\/(server|screens)\/|^src\/integrations\//.test(to),
      ),
    ).toEqual([])
  })
  test('screens never touch the server', () => {
    expect(
      breaking(
        ({ from, to }) => /\/screens\/|^src\/kit\/ui\//.test(from) && /\/server\/|^src\/integrations\//.test(to),
      ),
    ).toEqual([])
  })
})

describe('no import cycles', () => {
  test('between modules that run', () => {
    const graph = Map.groupBy(
      imports.filter((item) => !item.isType),
      (item) => item.from,
    )
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (done.has(path)) return
      for (const item of graph.get(path) ?? []) visit(item.to, [...trail, path])
      done.add(path)
    }
    for (const path of graph.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})
