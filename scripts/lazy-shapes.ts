import { parseSync } from 'rolldown/utils'

/** Functions of zod, and those of `lazy-object.ts` that take their place. */
const lazyOf: Readonly<Record<string, string>> = { object: 'lazyObject', strictObject: 'lazyStrictObject' }
const madeOfFields = /\bz\.(?:object|strictObject)\(|\.extend\(/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Lets the server make the fields of a shape when it is first read: `z.object({ … })` becomes `lazyObject(() => ({ … }))`.
 * The shop declares some 15,000 fields, a kilobyte of memory each, and few of them are read before its next start.
 */
export function lazyShapes() {
  return {
    name: 'overboost:lazy-shapes',
    applyToEnvironment: ({ name }: { name: string }) => name === 'ssr',
    transform: {
      order: 'post' as const,
      filter: { id: /\/src\/(?!kit\/server\/lazy-object).+\.tsx?(\?.*)?$/, code: madeOfFields },
      handler(code: string, id: string) {
        const edits = editsOf(parseSync(id.replace(/\?.*$/, ''), code).program as unknown as Node)
        if (edits.length === 0) return null
        let text = ''
        let from = 0
        for (const { start, end, put } of edits.sort((a, b) => a.start - b.start)) {
          text += code.slice(from, start) + put
          from = end
        }
        return {
          code: `import { lazyExtend, lazyObject, lazyStrictObject } from '#kit/server/lazy-object.ts'\n${text}${code.slice(from)}`,
          map: null,
        }
      },
    },
  }
}

interface Edit {
  start: number
  end: number
  put: string
}

function editsOf(root: Node): Edit[] {
  const edits: Edit[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'CallExpression') edits.push(...editsOfCall(node))
    for (const key of Object.keys(node)) visit(node[key])
  }
  visit(root)
  return edits
}

/** Of `z.object({ … })` with nothing but its fields, and of `base.extend(…)`. */
function editsOfCall({ callee, arguments: given }: Node): Edit[] {
  const called = callee as Node
  const [fields, ...others] = given as Node[]
  if (called.type !== 'MemberExpression' || fields === undefined || others.length > 0) return []
  const { object, property } = called as unknown as {
    object: Node & { name?: string }
    property: Node & { name?: string }
  }
  const whenRead = [
    { start: fields.start, end: fields.start, put: '() => (' },
    { start: fields.end, end: fields.end, put: ')' },
  ]
  if (property.name === 'extend') {
    return [
      { start: object.start, end: object.start, put: 'lazyExtend(' },
      // What was between the base and the fields: `.extend(`.
      { start: object.end, end: fields.start, put: ', ' },
      ...whenRead,
    ]
  }
  const lazy = object.name === 'z' ? lazyOf[property.name ?? ''] : undefined
  if (lazy === undefined || fields.type !== 'ObjectExpression') return []
  return [{ start: called.start, end: called.end, put: lazy }, ...whenRead]
}
