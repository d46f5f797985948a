import type { Plugin } from 'vite'

/** Where every page of the shop begins. */
const beginnings = /entry\.client|\/src\/app\/root\.tsx|\/src\/app\/layouts\/default-layout\.tsx/
/** Style sheets of the shop: small, and together one request. */
const shopStyles =
  /\/src\/(kit\/ui|app\/screens|features\/(vehicles|tunes|tools|products|cart)\/screens)\/(?!.*admin).*\.css$/
/** Shapes reach only the pages with forms; see `slimContracts`. */
const onlyForms = /\?shapes$|\/src\/kit\/shapes\.ts|\/node_modules\/zod\//

/**
 * Puts what every page of the shop needs into one chunk, `house`, so that a visitor's first page asks for one script
 * and one style sheet instead of sixty small files; and the validation library with the shapes into another.
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
                      { name: 'validation', test: onlyForms, priority: 2, includeDependenciesRecursively: false },
                      { name: 'house', test: (id) => beginnings.test(id) || shopStyles.test(id) },
                    ],
                  },
                },
              },
            },
          },
  }
}
