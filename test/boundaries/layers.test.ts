import { describe, expect, test } from 'vitest'
import { breaking, imports } from './imports.ts'

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
