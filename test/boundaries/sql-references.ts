/** Finds table names in SQL text, so that a test can forbid features to read other features' tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface SqlReference {
  file: string
  line: number
  /** Feature of the file; outside features, the folder below src, such as access or app. */
  feature: string
  table: string
  /** Feature whose tables.ts declares the table; kit for shared ones. */
  owner: string
  /** Whether the table is an import in `${table}` or a name in the text. */
  how: 'import' | 'name'
}

interface Table {
  name: string
  owner: string
}

type Node = Record<string, unknown> & { type: string; start: number }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
const areaOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[1] ?? file

/** All tables and views declared in a tables.ts, by constant name. */
function declaredTables(): Map<string, Table> {
  const declared = new Map<string, Table>()
  const made = /export const (\w+) = pg(?:Table|View)\(\s*'(\w+)'/g
  for (const file of files('src').filter((path) => /(^|\/|-)tables\.ts$/.test(path))) {
    for (const [, constant, name] of readFileSync(file, 'utf8').matchAll(made)) {
      declared.set(constant!, { name: name!, owner: areaOf(file) })
    }
  }
  return declared
}

/** Tables by their local name in a file: imported or declared constants, and aliases of them. */
function tablesByLocalName(program: Node, declared: ReadonlyMap<string, Table>): Map<string, Table> {
  const known = new Map<string, Table>()
  const note = (local: string, constant: string) => {
    const table = declared.get(constant)
    if (table) known.set(local, table)
  }
  const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '')
  const visit = (node: Node): void => {
    if (node.type === 'ImportSpecifier') note(nameOf(node['local']), nameOf(node['imported']))
    if (node.type === 'VariableDeclarator') {
      const made = node['init'] as Node | null
      note(nameOf(node['id']), nameOf(node['id']))
      const source =
        made?.type === 'CallExpression' && nameOf(made['callee']) === 'alias' ? (made['arguments'] as Node[])[0] : null
      const table = source ? known.get(nameOf(source)) : undefined
      if (table) known.set(nameOf(node['id']), table)
    }
    childrenOf(node).forEach(visit)
  }
  visit(program)
  return known
}

const spaced = (text: string) => text.replace(/[^\n]/g, ' ')
const word = String.raw`(?:public\.)?"?[a-z_][a-z0-9_]*"?`
const listed = new RegExp(
  String.raw`\b(?:from|join|into|update|only|table|truncate|copy|using|references)\s+(${word}(?:(?:\s+as)?\s+(?!set|on|where|join|left|inner|cross\b)[a-z_]\w*)?(?:\s*,\s*${word}(?:(?:\s+as)?\s+[a-z_]\w*)?)*)`,
  'gi',
)

/** Table names in a piece of SQL after from, join, into and so on, with their positions. */
export function namesInSql(text: string, names: ReadonlySet<string>): Array<{ name: string; at: number }> {
  const bare = text
    .replace(/--.*$/gm, spaced)
    .replace(/\/\*[\s\S]*?\*\//g, spaced)
    .replace(/'(?:[^']|'')*'/g, spaced)
  const own = new Set(
    [...bare.matchAll(/(?:\bwith(?:\s+recursive)?|,|\))\s+(\w+)\s+as\s+(?:(?:not\s+)?materialized\s*)?\(/gi)].map(
      ([, name]) => name,
    ),
  )
  return [...bare.matchAll(listed)].flatMap((match) => {
    const start = match.index + match[0].length - match[1]!.length
    return [...match[1]!.matchAll(new RegExp(String.raw`(?:^|,\s*)(?:public\.)?"?(\w+)"?`, 'g'))].flatMap((found) => {
      const name = found[1]!
      return names.has(name) && !own.has(name)
        ? [{ name, at: start + found.index + found[0].length - name.length }]
        : []
    })
  })
}

const looksLikeSql =
  /^\s*(?:\(?\s*select\s|insert\s+into\s|update\s+\S+\s+(?:\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s|copy\s+\S+\s*\(|(?:left\s+|cross\s+)?join\s+\S+\s+|from\s+\S+\s+(?:\w+\s+)?(?:join|where|cross|left)\s|exists\s*\(|truncate\s|lock\s+table\s)/

/**
 * Every table name in the SQL of src: in `sql`, `sql.raw` and query texts, or imported into a template. Ignores tests
 * and comments.
 */
export function sqlReferences(): SqlReference[] {
  const declared = declaredTables()
  const byName = new Map([...declared.values()].map((table) => [table.name, table]))
  const names = new Set(byName.keys())
  return files('src')
    .filter((file) => !/(^|\/|-)tables\.ts$/.test(file))
    .flatMap((file) => referencesOf(file, readFileSync(file, 'utf8'), declared, byName, names))
}

function referencesOf(
  file: string,
  text: string,
  declared: ReadonlyMap<string, Table>,
  byName: ReadonlyMap<string, Table>,
  names: ReadonlySet<string>,
): SqlReference[] {
  if (!/\bsql\b|query\(|\bfrom\b|\btable\b/.test(text)) return []
  const program = parseSync(file, text).program as unknown as Node
  const known = tablesByLocalName(program, declared)
  const found: SqlReference[] = []
  const add = (table: Table, at: number, how: SqlReference['how']) =>
    found.push({
      file,
      line: text.slice(0, at).split('\n').length,
      feature: areaOf(file),
      table: table.name,
      owner: table.owner,
      how,
    })
  const addNames = (piece: string, at: number) => {
    for (const each of namesInSql(piece, names)) add(byName.get(each.name)!, at + each.at, 'name')
  }
  const visitTemplate = (template: Node, isSql: boolean) => {
    const start = template.start
    const end = template['end'] as number
    const inner = template['expressions'] as Node[]
    let piece = text.slice(start, end)
    for (const expression of inner) {
      const [from, to] = [expression.start - start, (expression['end'] as number) - start]
      piece = piece.slice(0, from) + spaced(piece.slice(from, to)) + piece.slice(to)
      const root = expression.type === 'MemberExpression' ? (expression['object'] as Node) : expression
      const table = isSql && root.type === 'Identifier' ? known.get(String(root['name'])) : undefined
      if (table) add(table, expression.start, 'import')
    }
    const shown = piece.replace(/[`$]/g, ' ').replace(/[{}]/g, '?')
    if (isSql || looksLikeSql.test(shown)) addNames(shown, start)
  }

  const visit = (node: Node, isRaw: boolean): void => {
    if (node.type === 'TaggedTemplateExpression') {
      const tag = node['tag'] as Node
      const quasi = node['quasi'] as Node
      visitTemplate(quasi, tag['name'] === 'sql')
      ;(quasi['expressions'] as Node[]).forEach((each) => visit(each, false))
      return
    }
    if (node.type === 'TemplateLiteral') visitTemplate(node, isRaw)
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      const value = node['value']
      const table = isRaw ? byName.get(value) : undefined
      if (table) add(table, node.start, 'name')
      else if (isRaw || looksLikeSql.test(value)) addNames(value, node.start + 1)
    }
    const callee = node.type === 'CallExpression' ? (node['callee'] as Node) : null
    const method = callee?.type === 'MemberExpression' ? String((callee['property'] as Node)['name']) : ''
    const passesSql = ['raw', 'identifier', 'query'].includes(method)
    for (const child of childrenOf(node)) visit(child, passesSql && child !== callee)
  }
  visit(program, false)
  return found
}
