import type { Plugin } from 'vite'

const contractFile = /\/src\/features\/[^/]+\/(contract|rules)(-\w+)*\.ts$|\/src\/kit\/(shapes|money)\.ts$/
/** What a browser needs of a call to make it: everything else is for the server and the reference. */
const kept = new Set(['method', 'path', 'root', 'idempotent'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Keeps shapes that no screen uses out of the browser: contracts are written once, but a browser that only makes a
 * call needs its method and path. Calls lose their shapes, and top-level constants are marked as free of effects, so
 * that those nobody imports are left out, and with the last of them the validation library. Forms import the shapes
 * they check by name, never through a call's `input`.
 */
export function slimContracts(): Plugin {
  return {
    name: 'overboost:slim-contracts',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: contractFile },
      handler(code) {
        const program = this.parse(code) as unknown as { body: Node[] }
        const edits: { start: number; end: number; text: string }[] = []
        for (const statement of program.body) {
          const declaration = (statement['declaration'] ?? statement) as Node
          if (declaration.type !== 'VariableDeclaration') continue
          for (const { init } of declaration['declarations'] as { init: Node | null }[]) {
            if (!init || /Function|Literal|TemplateLiteral/.test(init.type)) continue
            edits.push({ start: init.start, end: init.end, text: slimmed(code, init) })
          }
        }
        let slim = code
        for (const { start, end, text } of edits.toReversed()) slim = slim.slice(0, start) + text + slim.slice(end)
        return { code: slim, map: null }
      },
    },
  }
}

function slimmed(code: string, init: Node): string {
  const isEndpoint = init.type === 'CallExpression' && (init['callee'] as Node)['name'] === 'endpoint'
  const spec = isEndpoint ? (init['arguments'] as Node[])[0] : undefined
  if (spec?.type !== 'ObjectExpression') return `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
  const properties = (spec['properties'] as Node[]).filter(
    (property) => property.type === 'SpreadElement' || kept.has((property['key'] as Node)['name'] as string),
  )
  return `{ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}
