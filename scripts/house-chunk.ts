import type { Plugin } from 'vite'

/** Where every page of the shop begins. */
const beginnings = /entry\.client|\/src\/app\/root\.tsx|\/src\/app\/layouts\/default-layout\.tsx/
/** Style sheets of the shop: small, and together one request. */
const shopStyles =
  /\/src\/(kit\/ui|app\/screens|features\/(catalog|tunes|tools|products|cart)\/screens)\/(?!.*admin).*\.css$/
/** Shapes reach only the pages with forms (see `slimContracts`): each module of them is a separate chunk. */
const shapes = /\/src\/(?:features\/|app\/)?([\w-]+)\/([\w/-]+)\.ts\?shapes$|\/src\/(kit)\/(shapes)\.ts$/
const shapesChunk = (id: string): string | null => {
  const [, feature, file, kit] = shapes.exec(id) ?? []
  if (kit) return 'shapes'
  return feature && file ? `shapes-${feature}-${file.replaceAll('/', '-')}` : null
}

/**
 * Puts what every page of the shop needs into one chunk, `house`, so that a visitor's first page asks for one script
 * and one style sheet instead of sixty small files; the validation library is another, for pages with forms.
 */
export function houseChunk(): Plugin {
  return {
    name: 'overboost:house-chunk',
    // After React Router's plugin, which would keep the exports of entries as they are.
    enforce: 'post',
    configEnvironment: (name) =>
      name !== 'client'
        ? null
        : {
            build: {
              rolldownOptions: {
                preserveEntrySignatures: 'allow-extension',
                output: {
                  codeSplitting: {
                    groups: [
                      { name: 'validation', test: /\/node_modules\/zod\//, priority: 3 },
                      { name: shapesChunk, priority: 2, includeDependenciesRecursively: false },
                      { name: 'house', test: (id) => beginnings.test(id) || shopStyles.test(id) },
                    ],
                  },
                },
              },
            },
          },
  }
}
