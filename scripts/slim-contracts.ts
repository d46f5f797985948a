import type { Plugin } from 'vite'

const slimFile =
  /\/src\/(?:features|app)\/[^/]+\/(contract|rules)(-\w+|\/[\w-]+)*\.ts(\?shapes)?$|\/src\/kit\/(shapes|money)\.ts(\?shapes)?$/
const shapeSource = /^zod$|#kit\/shapes\.ts$|\/(contract|rules)(-\w+|\/[\w-]+)*\.ts$/
/** Another contract in the same folder. */
const sibling = /^\.\/[\w-]+\.ts$/
const moneyShapes = new Set(['currency', 'minor', 'money', 'pricesByCurrency'])
/** Options the browser needs to make a call; all others are for the server and the API reference. */
const kept = new Set(['root', 'idempotent'])
/**
 * Functions that declare calls, from `#kit/contract.ts`, its neighbors `list-contract.ts` and `one-contract.ts`, and
 * `record-calls.ts`.
 */
const methods: Readonly<Record<string, string>> = {
  get: 'GET',
  getOne: 'GET',
  list: 'GET',
  exportOf: 'GET',
  post: 'POST',
  patch: 'PATCH',
  put: 'PUT',
  remove: 'DELETE',
  getRecord: 'GET',
  addRecord: 'POST',
  changeRecord: 'PATCH',
  deleteRecord: 'DELETE',
}
/** Suffixes that calls on one record add to the common path. */
const pathEnds: Readonly<Record<string, string>> = {
  exportOf: '.csv',
  getRecord: '/:id',
  changeRecord: '/:id',
  deleteRecord: '/:id',
}

/** Calls declared by `recordCalls` in `record-calls.ts`, in order: method and path suffix. */
const recordCalls = [
  ['GET', '/:id'],
  ['POST', ''],
  ['PATCH', '/:id'],
  ['DELETE', '/:id'],
] as const

/** Code that reads the shape of a call, such as `listOrders.input.query`. */
const readsShape = /\b([A-Za-z]\w*)\.(?:input|output)\b/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
interface Constant {
  name: string
  init: Node
  isExported: boolean
  statement: Node
}

/**
 * Keeps shapes that no screen uses out of the browser. A contract is written once, but the browser only needs the
 * method and path to make a call. Each module with shapes is split in two: calls and plain constants, and, behind
 * `?shapes`, everything that needs the validation library, marked side-effect-free. Only pages that import a shape by
 * name or read a call's `input` or `output` load the second half.
 */
export function slimContracts(): Plugin {
  return {
    name: 'overboost:slim-contracts',
    transform: {
      order: 'post',
      filter: { id: /\/src\/.+\.tsx?(\?.*)?$/ },
      handler(code, id) {
        if (!slimFile.test(id) && !readsShape.test(code)) return null
        const program = this.parse(code) as unknown as { body: Node[] }
        if (!slimFile.test(id)) return { code: withShapes(code, program.body), map: null }
        const slim = id.endsWith('?shapes') ? shapesOf(code, program.body) : plainOf(code, program.body, id)
        return { code: slim, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Imports calls whose shapes the module reads from the `?shapes` half. */
function withShapes(code: string, body: readonly Node[]): string {
  const read = new Set([...code.matchAll(new RegExp(readsShape, 'g'))].map((match) => match[1]))
  const edits = body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const source = (statement['source'] as Node)['value'] as string
    if (!shapeSource.test(source) || source === 'zod') return []
    const specifiers = statement['specifiers'] as Node[]
    const [shaped, plain] = [true, false].map((wanted) =>
      specifiers.filter((item) => read.has((item['local'] as Node)['name'] as string) === wanted),
    ) as [Node[], Node[]]
    if (shaped.length === 0) return []
    const line = (items: readonly Node[], from: string) =>
      items.length === 0 ? '' : `import { ${items.map((item) => cut(code, item)).join(', ')} } from '${from}'`
    const { start, end } = statement
    return [{ start, end, text: `${line(plain, source)}\n${line(shaped, `${source}?shapes`)}\n` }]
  })
  return replaced(code, edits)
}

const fileName = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
const cut = (code: string, { start, end }: Node): string => code.slice(start, end)

/** The `?shapes` half: everything, with each constant marked pure, because the other half may import any of them. */
function shapesOf(code: string, body: readonly Node[]): string {
  const constants = constantsOf(body)
  const edits = constants
    .filter(({ init }) => !/Function|Literal/.test(init.type))
    .map(({ init }) => ({
      start: init.start,
      end: init.end,
      text: `/* @__PURE__ */ (() => (${cut(code, init)}))()`,
    }))
  const own = constants.filter(({ isExported }) => !isExported).map(({ name }) => name)
  return `${replaced(code, [...edits, ...takenApart(code, body)])}\n${own.length > 0 ? `export { ${own.join(', ')} }` : ''}`
}

/** The plain half: calls and plain constants. Shapes are re-exported from the other half. */
function plainOf(code: string, body: readonly Node[], id: string): string {
  const constants = constantsOf(body)
  const shapes = shapeNames(body, constants)
  if (shapes.size === 0 && !constants.some(({ init }) => isCall(init))) return code
  const isShape = ({ name, init }: Constant) => shapes.has(name) && !isCall(init)
  const edits = constants.map((constant) => {
    const { init, statement } = constant
    return isShape(constant)
      ? { ...statement, text: '' }
      : { ...init, text: slimCall(code, init, constants) ?? cut(code, init) }
  })
  const passed = constants.filter((constant) => isShape(constant) && constant.isExported).map(({ name }) => name)
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = withoutUnused(code, replaced(code, [...edits, ...takenApart(code, body)]), imports)
  const used = [...shapes].filter((name) => new RegExp(`\\b${name}\\b`).test(rest))
  const from = `from './${fileName(id)}?shapes'`
  return [
    rest,
    passed.length > 0 ? `export { ${passed.join(', ')} } ${from}` : '',
    // A plain function may need a shape; then both halves are loaded together.
    used.length > 0 ? `import { ${used.join(', ')} } ${from}` : '',
  ].join('\n')
}

/** Removes imports that are no longer used: each would load its module, and the validation library with it. */
function withoutUnused(code: string, slim: string, imports: readonly Node[]): string {
  const rest = imports.reduce((text, statement) => text.replace(cut(code, statement), ''), slim)
  const read = imports.filter((statement) =>
    (statement['specifiers'] as Node[]).some((item) =>
      new RegExp(`\\b${(item['local'] as Node)['name'] as string}\\b`).test(rest),
    ),
  )
  return [...read.map((statement) => cut(code, statement)), rest].join('\n')
}

/** Splits array destructuring, such as of the calls of `recordCalls`, into separate constants marked pure. */
function takenApart(code: string, body: readonly Node[]): { start: number; end: number; text: string }[] {
  return body.flatMap((statement) => {
    const declaration = (statement['declaration'] ?? statement) as Node
    const [only] = (declaration['declarations'] ?? []) as { id: Node; init: Node | null }[]
    if (only?.id.type !== 'ArrayPattern' || only.init?.type !== 'Identifier') return []
    const list = cut(code, only.init)
    const taken = (only.id['elements'] as Node[]).map(
      (element, at) => `export const ${cut(code, element)} = /* @__PURE__ */ (() => ${list}[${at}])()`,
    )
    return [{ start: statement.start, end: statement.end, text: taken.join('\n') }]
  })
}

function constantsOf(body: readonly Node[]): Constant[] {
  return body.flatMap((statement) => {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') return []
    const [only, ...more] = declaration['declarations'] as { id: Node; init: Node | null }[]
    if (!only?.init || more.length > 0 || only.id.type !== 'Identifier') return []
    const isExported = statement.type === 'ExportNamedDeclaration'
    return [{ name: only.id['name'] as string, init: only.init, isExported, statement }]
  })
}

/** Names of constants that depend on the validation library, directly or indirectly. */
function shapeNames(body: readonly Node[], constants: readonly Constant[]): Set<string> {
  const shapes = new Set<string>()
  const known = new Set(body.flatMap(importedShapes))
  for (let grew = true; grew;) {
    grew = false
    for (const { name, init } of constants) {
      if (shapes.has(name) || isCall(init) || !namesIn(init).some((used) => known.has(used))) continue
      shapes.add(name)
      known.add(name)
      grew = true
    }
  }
  return shapes
}

function importedShapes(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration') return []
  const source = (statement['source'] as Node)['value'] as string
  const names = (statement['specifiers'] as Node[]).map((item) => (item['local'] as Node)['name'] as string)
  if (shapeSource.test(source) || sibling.test(source)) return names
  return source.endsWith('/money.ts') ? names.filter((name) => moneyShapes.has(name)) : []
}

const methodOf = (init: Node): string | undefined =>
  init.type === 'CallExpression' ? methods[(init['callee'] as Node)['name'] as string] : undefined
const isRecordCalls = (init: Node): boolean =>
  init.type === 'CallExpression' && (init['callee'] as Node)['name'] === 'recordCalls'
const isCall = (init: Node): boolean => methodOf(init) !== undefined || isRecordCalls(init)

/** A call reduced to what the browser needs; null for anything else. */
function slimCall(code: string, init: Node, constants: readonly Constant[]): string | null {
  const [first, , spec] = (init['arguments'] ?? []) as Node[]
  if (isRecordCalls(init)) {
    const path = cut(code, first!)
    return `[${recordCalls.map(([method, end]) => `{ method: '${method}', path: ${path} + '${end}' }`).join(', ')}]`
  }
  const method = methodOf(init)
  if (method === undefined) return null
  const name = (init['callee'] as Node)['name'] as string
  const end = pathEnds[name]
  // An export takes the path of its list.
  const base = name === 'exportOf' ? `${cut(code, first!)}.path` : cut(code, first!)
  const path = end ? `${base} + '${end}'` : base
  return `{ ${[`method: '${method}'`, `path: ${path}`, ...keptOf(code, spec, constants)].join(', ')} }`
}

/** The options the browser needs, including those from constants in the same module. */
function keptOf(code: string, spec: Node | undefined, constants: readonly Constant[]): string[] {
  if (spec?.type === 'TSAsExpression') return keptOf(code, spec['expression'] as Node, constants)
  if (spec?.type === 'Identifier')
    return keptOf(code, constants.find(({ name }) => name === spec['name'])?.init, constants)
  if (spec?.type !== 'ObjectExpression') return []
  return (spec['properties'] as Node[]).flatMap((property) => {
    if (property.type === 'SpreadElement') return keptOf(code, property['argument'] as Node, constants)
    return kept.has((property['key'] as Node)['name'] as string) ? [cut(code, property)] : []
  })
}

/** All names an expression reads. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as Node
  if (type === 'Identifier') return [name as string]
  return Object.entries(node).flatMap(([key, value]) => {
    const isName = (key === 'property' || key === 'key') && !(node as Node)['computed']
    return isName ? [] : namesIn(value)
  })
}

function replaced(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let result = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}
