import type { Plugin } from 'vite'

/** What the server never reads of a screen that it doesn't render. */
const forBrowser = new Set(['default', 'clientLoader', 'clientAction', 'shouldRevalidate', 'ErrorBoundary'])

/**
 * Keeps the code of screens that only browsers render out of the server's bundle. React Router renders the skeleton of
 * the layout above a screen that has a `clientLoader` and no `loader`, so all it needs of that screen is to know of the
 * `clientLoader`. Most screens are of this kind, and the shop keeps the text and shapes of all code that it has loaded.
 */
export function browserScreens(): Plugin {
  return {
    name: 'overboost:browser-screens',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      order: 'post',
      filter: { id: /\/src\/.+\/screens\/.+\.tsx$/ },
      handler(code) {
        const exported = exportsOf(this.parse(code) as unknown as Program)
        const isBrowserScreen =
          exported.includes('default') &&
          exported.includes('clientLoader') &&
          exported.every((name) => forBrowser.has(name))
        return isBrowserScreen ? { code: stub, map: null } : null
      },
    },
  }
}

const stub = 'export const clientLoader = () => null\nexport default () => null\n'

interface Named {
  name?: string
  value?: string
}
interface Program {
  body: readonly {
    type: string
    declaration?: { id?: Named; declarations?: readonly { id: Named }[] } | null
    specifiers?: readonly { exported: Named }[]
  }[]
}

/** Names a module exports; "*" for those of another module. */
const exportsOf = ({ body }: Program): string[] =>
  body.flatMap(({ type, declaration, specifiers = [] }) => {
    if (type === 'ExportDefaultDeclaration') return ['default']
    if (type === 'ExportAllDeclaration') return ['*']
    if (type !== 'ExportNamedDeclaration') return []
    const declared = declaration?.declarations?.map(({ id }) => id) ?? [declaration?.id]
    const names = [...declared, ...specifiers.map(({ exported }) => exported)]
    return names.flatMap((named) => named?.name ?? named?.value ?? [])
  })
