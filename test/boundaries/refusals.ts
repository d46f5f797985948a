/** Reads from the sources the codes each operation can fail with, so that a test can compare them with its contract. */
import { readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { resolveImport, sources } from './imports.ts'

type Node = Record<string, unknown> & { type: string }

/** References of a top-level declaration: its own codes, and other declarations as `file#name`. */
interface Unit {
  codes: Set<string>
  computed: string[]
  uses: Set<string>
  operations: OperationUse[]
}
interface OperationUse {
  /** As written in the source: `createTicket`, `contract.createTicket`, `calls.mine`. */
  call: string
  name: string
  unit: Unit
}
interface Module {
  /** Local name to `file#name`, or to `file#*` for a whole module. */
  imports: Map<string, string>
  exports: Map<string, string>
  reexports: string[]
  units: Map<string, Unit>
  /** Destructured names by the name of the array they come from. */
  taken: Map<string, string[]>
}

/** Functions that create a refusal; their first argument is the code. */
const makers = new Set([
  'src/kit/refusal.ts#fail',
  'src/kit/refusal.ts#Refusal',
  'src/features/files/server/store-failures.ts#RefusedContent',
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')
const children = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

/** Codes in the first argument of `fail(…)`: literals, including both branches of a conditional. Null if computed. */
function literalsOf(node: Node | undefined): string[] | null {
  if (node?.type === 'Literal') return [String(node['value'])]
  if (node?.type !== 'ConditionalExpression') return null
  const both = [literalsOf(node['consequent'] as Node), literalsOf(node['alternate'] as Node)]
  return both.every((codes) => codes !== null) ? both.flat() : null
}

const expressionOf: Record<string, string> = {
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  TSInstantiationExpression: 'expression',
}
/** Functions that `recordOperations` applies to its calls, in order. */
const recordHandlers = ['readRecord', 'createRecord', 'saveRecord', 'removeRecord']
const newUnit = (): Unit => ({ codes: new Set(), computed: [], uses: new Set(), operations: [] })

/** What features do on events, by the name in `services.effects`. */
const effects = new Map<string, Unit[]>()

/** Calls passed to `recordOperations`: individually, or as an array destructured in their contract. */
function recordCallsIn(calls: Node, resolve: (name: string, member?: string) => string | undefined): Node[] {
  if (calls.type === 'ArrayExpression') return calls['elements'] as Node[]
  const [object, name] = [calls['object'] as Node, nameOf(calls['property'])]
  const [file] = resolve(nameOf(object), name)!.split('#') as [string]
  return moduleOf(file)!
    .taken.get(name)!
    .map((call) => ({ ...calls, property: { type: 'Identifier', name: call } }))
}

function walk(
  node: Node,
  unit: Unit,
  resolve: (name: string, member?: string) => string | undefined,
  text: string,
): void {
  const { type } = node
  if (type.startsWith('TS')) {
    const inner = node[expressionOf[type] ?? '']
    if (isNode(inner)) walk(inner, unit, resolve, text)
    return
  }
  const next = (inner: unknown) => isNode(inner) && walk(inner, unit, resolve, text)
  const pushOperation = (into: Unit, call: Node, parts: readonly Node[], uses: readonly string[] = []) => {
    const inner = newUnit()
    for (const use of uses) inner.uses.add(use)
    for (const part of parts) walk(part, inner, resolve, text)
    const object = call.type === 'MemberExpression' ? nameOf(call['object']) : undefined
    const name = object === undefined ? nameOf(call) : nameOf(call['property'])
    into.operations.push({ call: resolve(object ?? name, object && name) ?? name, name, unit: inner })
  }
  if (type === 'CallExpression' || type === 'NewExpression') {
    const callee = node['callee'] as Node
    const args = node['arguments'] as Node[]
    const target = callee.type === 'Identifier' ? resolve(nameOf(callee)) : undefined
    if (target && makers.has(target)) {
      const codes = literalsOf(args[0])
      if (codes) for (const code of codes) unit.codes.add(code)
      else unit.computed.push(text.slice(args[0]!['start'] as number, args[0]!['end'] as number))
      for (const arg of args) next(arg)
      return
    }
    if (target === 'src/access/operation.ts#operation') {
      const [call, ...rest] = args
      pushOperation(unit, call!, rest)
      return
    }
    if (target === 'src/features/revisions/server/record-operations.ts#recordOperations') {
      const [kind, calls] = args as [Node, Node]
      for (const [at, call] of recordCallsIn(calls, resolve).entries())
        if (call.type !== 'Literal')
          pushOperation(unit, call, [kind], [`src/features/revisions/server/save-record.ts#${recordHandlers[at]}`])
      return
    }
    // A list with its export: listOperations(list, exported, read)({ … })
    const made = callee.type === 'CallExpression' ? (callee['callee'] as Node) : undefined
    if (made && resolve(nameOf(made)) === 'src/access/list-operations.ts#listOperations') {
      const [list, exported, read] = callee['arguments'] as Node[]
      for (const call of [list!, exported!]) pushOperation(unit, call, [read!, ...args])
      return
    }
  }
  if (type === 'Property' && nameOf(node['key']) === 'effects' && isNode(node['value'])) {
    for (const effect of (node['value']['properties'] ?? []) as Node[]) {
      const inner = newUnit()
      walk(effect, inner, resolve, text)
      effects.set(nameOf(effect['key']), [...(effects.get(nameOf(effect['key'])) ?? []), inner])
    }
    return
  }
  if (type === 'MemberExpression') {
    const [object, property] = [node['object'] as Node, nameOf(node['property'])]
    const place = object.type === 'MemberExpression' ? nameOf(object['property']) : nameOf(object)
    if (place === 'limits' && /^(consume|check)$/.test(property)) unit.codes.add('too_many_requests')
    if (place === 'effects') unit.uses.add(`effects#${property}`)
    const target = nameOf(node['object']) && resolve(nameOf(node['object']), nameOf(node['property']))
    if ((node['object'] as Node).type === 'Identifier' && target) unit.uses.add(target)
    next(node['object'])
    if (node['computed']) next(node['property'])
    return
  }
  if (type === 'Property' && !node['computed']) return void next(node['value'])
  if (type === 'PropertyDefinition' || type === 'MethodDefinition') return void next(node['value'])
  if (type === 'Identifier' || type === 'JSXIdentifier') {
    const target = resolve(nameOf(node))
    if (target) unit.uses.add(target)
    return
  }
  for (const child of children(node)) walk(child, unit, resolve, text)
}

function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8')
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as { body: Node[] }
  const module: Module = { imports: new Map(), exports: new Map(), reexports: [], units: new Map(), taken: new Map() }
  const declarations: [names: string[], node: Node][] = []
  for (const statement of program.body) {
    const source = isNode(statement['source']) ? resolveImport(file, nameOf(statement['source'])) : null
    const specifiers = (statement['specifiers'] ?? []) as Node[]
    if (statement.type === 'ImportDeclaration') {
      if (source)
        for (const item of specifiers)
          module.imports.set(
            nameOf(item['local']),
            `${source}#${item.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(item['imported'])}`,
          )
      continue
    }
    if (statement.type === 'ExportAllDeclaration') {
      if (source) module.reexports.push(source)
      continue
    }
    for (const item of specifiers)
      module.exports.set(
        nameOf(item['exported']),
        source ? `${source}#${nameOf(item['local'])}` : nameOf(item['local']),
      )
    const declared = statement.type.startsWith('Export') ? statement['declaration'] : statement
    if (!isNode(declared)) continue
    if (declared.type === 'VariableDeclaration')
      for (const item of declared['declarations'] as Node[]) {
        const names: string[] = []
        const collect = (node: Node): void => {
          if (node.type === 'Identifier') names.push(nameOf(node))
          else if (node.type === 'Property') collect(node['value'] as Node)
          else for (const child of children(node)) collect(child)
        }
        collect(item['id'] as Node)
        if ((item['id'] as Node).type === 'ArrayPattern') module.taken.set(nameOf(item['init']), names)
        if (isNode(item['init'])) declarations.push([names, item['init']])
      }
    else if (/^(Function|Class)Declaration$/.test(declared.type))
      declarations.push([[nameOf(declared['id'])], declared])
  }
  const own = new Set(declarations.flatMap(([names]) => names))
  const resolve = (name: string, member?: string): string | undefined => {
    const imported = module.imports.get(name)
    if (imported?.endsWith('#*')) return member === undefined ? undefined : imported.replace('*', member)
    if (imported) return imported
    return own.has(name) ? `${file}#${name}` : undefined
  }
  for (const [names, node] of declarations) {
    const unit = newUnit()
    walk(node, unit, resolve, text)
    for (const name of names) module.units.set(name, unit)
  }
  return module
}

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module | undefined => {
  if (!/\.tsx?$/.test(file)) return undefined
  if (!modules.has(file)) modules.set(file, readModule(file))
  return modules.get(file)
}
/** Resolves `file#name` to its unit, following re-exports. */
function unitOf(reference: string): [key: string, unit: Unit] | null {
  const [file, name] = reference.split('#') as [string, string]
  const module = moduleOf(file)
  const unit = module?.units.get(name)
  if (unit) return [reference, unit]
  const exported = module?.exports.get(name)
  if (exported)
    return unitOf(exported.includes('#') ? exported : (module!.imports.get(exported) ?? `${file}#${exported}`))
  for (const source of module?.reexports ?? []) {
    const found = unitOf(`${source}#${name}`)
    if (found) return found
  }
  return null
}

interface Reach {
  /** Each code with the declaration that fails with it. */
  codes: Map<string, string>
  computed: Set<string>
}

function reachOf(start: Unit, label: string): Reach {
  const reach: Reach = { codes: new Map(), computed: new Set() }
  const seen = new Set<Unit>()
  const queue: [string, Unit][] = [[label, start]]
  for (const [key, unit] of queue) {
    if (seen.has(unit)) continue
    seen.add(unit)
    for (const code of unit.codes) if (!reach.codes.has(code)) reach.codes.set(code, key)
    for (const expression of unit.computed) reach.computed.add(`${key}: ${expression}`)
    for (const use of unit.uses) {
      const [place, name] = use.split('#') as [string, string]
      const found = unitOf(use)
      if (found) queue.push(found)
      else if (place === 'effects') for (const effect of effects.get(name) ?? []) queue.push([use, effect])
    }
  }
  return reach
}

/** Everything an operation reaches, and the call it implements. */
export interface OperationReach extends Reach {
  call: string
  name: string
}

export function readOperations(): OperationReach[] {
  const files = [...sources('src/features'), ...sources('src/app')].filter((file) => !/\.test\.tsx?$/.test(file))
  // Effects can be anywhere, so read all modules before following any of them.
  for (const file of files) moduleOf(file)
  return files.flatMap((file) =>
    [...moduleOf(file)!.units].flatMap(([name, unit]) =>
      unit.operations.map(({ unit: inner, ...operation }) => ({ ...operation, ...reachOf(inner, `${file}#${name}`) })),
    ),
  )
}
