import type { Screen } from './screens.ts'

export interface RouteEntry {
  id?: string
  path?: string
  index?: boolean
  file: string
  children?: RouteEntry[]
}

export const fileOf = (screen: Screen): string =>
  screen.owner === 'app' ? `screens/${screen.file}` : `../features/${screen.owner}/screens/${screen.file}`

const routesOf = (table: readonly Screen[]): RouteEntry[] =>
  table
    .filter((screen) => screen.file !== undefined)
    .map((screen) => ({
      id: screen.path,
      file: fileOf(screen),
      ...(screen.path === '/' ? { index: true } : { path: screen.path.slice(1) }),
    }))

/** Screens of a layout below one more, which is only loaded for them. */
const below = (layout: string, name: 'titled' | 'mantine', table: readonly Screen[]): RouteEntry => ({
  id: `${name}-${layout}`,
  file: `layouts/${name}-layout.tsx`,
  children: routesOf(table),
})

/**
 * A branch for each layout with its screens, and the 404 page for all other paths; back-office paths get it inside
 * their layout.
 */
export function toRouteConfig(table: readonly Screen[]): RouteEntry[] {
  const branches = (['default', 'blank', 'admin'] as const).map((layout) => {
    const kinds = Map.groupBy(
      table.filter((screen) => screen.layout === layout),
      ({ title, mantine }) => (title !== undefined ? 'titled' : mantine ? 'mantine' : 'plain'),
    )
    const lower = (['mantine', 'titled'] as const).map((kind) => below(layout, kind, kinds.get(kind) ?? []))
    return {
      id: `layout-${layout}`,
      file: `layouts/${layout}-layout.tsx`,
      children: [...routesOf(kinds.get('plain') ?? []), ...lower.filter(({ children = [] }) => children.length > 0)],
    }
  })
  const notFound = 'screens/not-found-page.tsx'
  branches[0]!.children.push({ id: 'not-found', path: '*', file: notFound })
  branches[2]!.children.push({ id: 'not-found-admin', path: 'admin/*', file: notFound })
  return branches.filter((branch) => branch.children.length > 0)
}
