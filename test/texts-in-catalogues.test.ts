/** Texts for customers, dealers and partners come from the message catalogs in their language. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'

const fileOf = (from: string, to: string): string | null => {
  const path = to.startsWith('.')
    ? join(dirname(from), to)
    : to.replace(/^#(app|errors|features|kit|access|integrations)\//, 'src/$1/').replace(/^#/, '?')
  return /^src\/.*\.tsx?$/.test(path) && existsSync(path) ? normalize(path) : null
}

/** Modules that the screens outside the back-office consist of. */
function shownModules(): string[] {
  const roots = screens
    .filter(({ file, access, redirect }) => file !== undefined && !redirect && !/admin|catalog/.test(access))
    .map(({ owner, file }) => (owner === 'app' ? `src/app/screens/${file}` : `src/features/${owner}/screens/${file}`))
  const all = new Set([
    'src/app/root.tsx',
    'src/app/server/render-mail.tsx',
    'src/app/layouts/default-layout.tsx',
    ...roots,
  ])
  for (const file of all) {
    const text = readFileSync(file, 'utf8')
    for (const [, to = ''] of text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
      const found = fileOf(file, to)
      if (found && !/\/admin\/|\/messages\/m\.ts$|\/server\//.test(found)) all.add(found)
    }
  }
  return [...all].filter((file) => file.endsWith('.tsx'))
}

const shownAttributes = new Set([
  'aria-label',
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'hint',
  'text',
  'empty',
  'noun',
])
/** Names and units are the same in every language. */
const alike =
  /^(overboost|hp|kw|ps|nm|mm|lb-ft|rpm|ecu|tcu|vin|csv|pdf|mph|api|id|url|awd|crc-|sha-|https|boost|ff|de|golf)$/i
const isText = (text: string): boolean => (text.match(/\p{L}[\p{L}’'-]+/gu) ?? []).some((word) => !alike.test(word))

/** The parts of an expression that can be a text. */
interface Said {
  type?: string
  consequent?: unknown
  alternate?: unknown
  right?: unknown
  quasis?: { value: { raw: string } }[]
}

function textsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { lang: 'tsx' })
  const found: string[] = []
  const literal = (node: unknown): void => {
    const { type, value, elements } = (node ?? {}) as { type?: string; value?: unknown; elements?: unknown[] }
    if (type === 'Literal' && typeof value === 'string' && isText(value)) found.push(value)
    if (type === 'ArrayExpression') elements?.forEach(literal)
  }
  /** Texts an expression between tags can produce: either branch, either side, each part of a template. */
  const said = (node: unknown): void => {
    const { type, consequent, alternate, right, quasis } = (node ?? {}) as Said
    if (type === 'ConditionalExpression') [consequent, alternate].forEach(said)
    else if (type === 'LogicalExpression') said(right)
    else if (type === 'TemplateLiteral')
      found.push(...(quasis ?? []).map(({ value }) => value.raw).filter((text) => isText(text)))
    else literal(node)
  }
  new Visitor({
    JSXText: ({ value }) => {
      if (isText(value)) found.push(value.trim())
    },
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === 'JSXExpressionContainer') said(child.expression)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.has(name.name)) return
      literal(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && shownAttributes.has(key.name)) literal(value)
    },
  }).visit(program)
  return found.map((text) => `${file}: ${text}`)
}

test('no text is written in a screen outside the back-office', () => {
  expect(shownModules().flatMap(textsOf)).toEqual([])
})
