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

/** One branch for each layout, the built screens below it, and the 404 page for all other addresses. */
export function toRouteConfig(table: readonly Screen[]): RouteEntry[] {
  const branches = (['default', 'blank', 'admin'] as const).map((layout) => ({
    id: `layout-${layout}`,
    file: `layouts/${layout}-layout.tsx`,
    children: table
      .filter((screen) => screen.layout === layout && screen.file !== undefined)
      .map((screen) => ({
        id: screen.path,
        file: fileOf(screen),
        ...(screen.path === '/' ? { index: true } : { path: screen.path.slice(1) }),
      })),
  }))
  const [first, ...rest] = branches
  first!.children.push({ id: 'not-found', path: '*', file: 'screens/not-found-page.tsx' })
  return [first!, ...rest].filter((branch) => branch.children.length > 0)
}
