import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { builtLanguage, compileMessage, messageModule } from './message-compiler.ts'
import { readMessages } from './messages.ts'

const catalogueFile = /^(.*\/messages\/m\.ts)(?:\?message=(\w+))?$/

/**
 * Serves each message to the browser as a separate module, so that a page only loads the texts it uses. The bundler
 * splits by module, and a single catalog per feature would end up on all of its pages.
 */
export function messageModules(): Plugin {
  return {
    name: 'overboost:message-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/m\.ts\?message=/ },
      handler: (id) => id,
    },
    load: {
      filter: { id: catalogueFile },
      handler(id) {
        const [, file = '', name] = catalogueFile.exec(id) ?? []
        const messages = readMessages(dirname(file))
        if (name) {
          const code = messageModule([compileMessage(name, messages.get(name) ?? {}, builtLanguage)])
          return { code, moduleType: 'ts', moduleSideEffects: false }
        }
        const names = [...messages.keys()]
        const code = names.map((each) => `export { ${each} } from '${file}?message=${each}'\n`).join('')
        return { code, moduleType: 'ts', moduleSideEffects: false }
      },
    },
  }
}
