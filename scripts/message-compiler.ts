/** Compiles ICU messages to TypeScript: one typed function per message. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Patterns of one feature, by language and message name. */
export type Patterns = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Stands for the language in browser scripts until `scripts/languages.ts` builds one set per language. */
export const builtLanguage = 'OVERBOOST_LANGUAGE'

type Argument = 'text' | 'number' | 'node' | 'part' | readonly string[]

interface Compiled {
  code: string
  isRich: boolean
  runtime: ReadonlySet<string>
}

const argumentType = (kind: Argument, isRich: boolean): string => {
  if (kind === 'number') return 'number'
  if (kind === 'node') return 'ReactNode'
  if (kind === 'part') return '(text: ReactNode) => ReactNode'
  if (kind === 'text') return isRich ? 'ReactNode' : 'string | number'
  return kind.includes('other') ? 'string' : kind.map((key) => `'${key}'`).join(' | ')
}

const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const inTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)

/** `<price/>` is an argument that takes an element; the parser leaves it in the text. */
const elementTag = /<(\w+)\/>/g

class Writer {
  readonly inputs = new Map<string, Argument>()
  readonly runtime = new Set<string>()
  /** The message has links, emphasis or elements, so its function returns a node instead of a string. */
  readonly isRich: boolean

  constructor(isRich: boolean) {
    this.isRich = isRich
  }

  #input(name: string, kind: Argument): string {
    const known = this.inputs.get(name)
    if (known === undefined || known === 'text') this.inputs.set(name, kind)
    return `i.${name}`
  }

  #parts(elements: readonly MessageFormatElement[], counted: string): string[] {
    return elements.flatMap((element): string[] => {
      switch (element.type) {
        case TYPE.literal:
          return element.value.split(elementTag).flatMap((piece, index) => {
            if (index % 2 === 0) return piece === '' ? [] : [quote(piece)]
            return [this.#input(piece, 'node')]
          })
        case TYPE.argument:
          return [this.#input(element.value, this.inputs.get(element.value) ?? 'text')]
        case TYPE.number:
          this.runtime.add('formatNumber')
          return [`formatNumber(${this.#input(element.value, 'number')})`]
        case TYPE.pound:
          this.runtime.add('formatNumber')
          return [`formatNumber(${counted})`]
        case TYPE.plural: {
          this.runtime.add(element.pluralType === 'ordinal' ? 'ordinal' : 'plural')
          const input = this.#input(element.value, 'number')
          const forms = Object.entries(element.options).map(
            ([key, { value }]) => `${/^\w+$/.test(key) ? key : quote(key)}: ${this.text(value, input)}`,
          )
          return [`${element.pluralType === 'ordinal' ? 'ordinal' : 'plural'}(${input}, { ${forms.join(', ')} })`]
        }
        case TYPE.select: {
          const keys = Object.keys(element.options)
          const input = this.#input(element.value, keys)
          const chain = keys.map((key, index) => {
            const text = this.text(element.options[key]!.value, counted)
            return index === keys.length - 1 ? text : `${input} === ${quote(key)} ? ${text} : `
          })
          return [`(${chain.join('')})`]
        }
        case TYPE.tag:
          return [`${this.#input(element.value, 'part')}(${this.text(element.children, counted)})`]
        default:
          throw new Error('dates and times are formatted before they reach a message')
      }
    })
  }

  /** The expression that produces the text of these elements. */
  text(elements: readonly MessageFormatElement[], counted = ''): string {
    const parts = this.#parts(elements, counted)
    if (parts.length === 0) return "''"
    if (parts.length === 1 && (this.isRich || parts[0]!.startsWith("'"))) return parts[0]!
    if (this.isRich) {
      this.runtime.add('rich')
      return `rich(${parts.join(', ')})`
    }
    const template = parts.map((part) => (part.startsWith("'") ? inTemplate(unquote(part)) : `\${${part}}`))
    return `\`${template.join('')}\``
  }
}

const unquote = (literal: string): string =>
  literal.slice(1, -1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

const reserved = new Set(
  'break case catch class const continue default delete do else enum export extends false implements interface let package private protected public static yield await finally for function if import in new null return super switch this throw true try typeof var void while with'.split(
    ' ',
  ),
)

/**
 * Compiles one message with all its translations. Throws if a pattern is invalid, or if a translation takes other
 * arguments than the English text.
 * @param language how the code gets the language: a call at run time, or a constant that the build replaces
 */
export function compileMessage(
  name: string,
  patterns: Readonly<Record<string, string>>,
  language: 'textLocale()' | typeof builtLanguage = 'textLocale()',
): Compiled {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`a message is named in camelCase: ${name}`)
  if (reserved.has(name)) throw new Error(`a word of the language cannot name a message: ${name}`)
  const writer = new Writer(Object.values(patterns).some((pattern) => /<\w+\/?>/.test(pattern)))
  const texts = Object.entries(patterns).map(([locale, pattern]) => {
    try {
      const elements = parse(pattern, { requiresOtherClause: false })
      const own = new Writer(writer.isRich)
      own.text(elements)
      return [locale, writer.text(elements), [...own.inputs.keys()].toSorted().join(', ')] as const
    } catch (error) {
      throw new Error(`${name} (${locale}): ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  })
  const base = texts.find(([locale]) => locale === 'en')?.[1]
  if (base === undefined) throw new Error(`${name}: there is no English text`)
  const wanted = texts.find(([locale]) => locale === 'en')?.[2]
  for (const [locale, , found] of texts)
    if (found !== wanted) throw new Error(`${name} (${locale}): has the arguments “${found}”, not “${wanted}”`)
  const others = texts.filter(([locale, text]) => locale !== 'en' && text !== base)
  if (others.length > 0 && language === 'textLocale()') writer.runtime.add('textLocale')
  const body = `${others.map(([locale, text]) => `${language} === '${locale}' ? ${text} : `).join('')}${base}`
  const { inputs, isRich, runtime } = writer
  const type = [...inputs].map(([key, kind]) => `${key}: ${argumentType(kind, isRich)}`).join('; ')
  const doc = patterns['en']!.replaceAll('*/', '* /')
  return {
    // Function declarations are hoisted, so they work even in an import cycle of chunks.
    code: `/** ${doc} */\nexport function ${name}(${type ? `i: { ${type} }` : ''}): ${isRich ? 'ReactNode' : 'string'} { return ${body} }\n`,
    isRich,
    runtime,
  }
}

/** The module of some compiled messages. */
export function messageModule(compiled: readonly Compiled[]): string {
  const used = new Set(compiled.flatMap(({ runtime }) => [...runtime]))
  const plain = [...used].filter((name) => name !== 'rich').toSorted()
  return [
    '// Generated from the JSON files beside this one; do not edit.\n',
    plain.length > 0 ? `import { ${plain.join(', ')} } from '#kit/locale.ts'\n` : '',
    used.has('rich') ? "import { rich } from '#kit/ui/rich.ts'\n" : '',
    compiled.some(({ isRich }) => isRich) ? "import type { ReactNode } from 'react'\n" : '',
    '\n',
    compiled.map(({ code }) => code).join('\n'),
  ].join('')
}

/** Patterns of a feature by message name, then language. Throws if a translation has no English text. */
export function byMessage(patterns: Patterns): Map<string, Record<string, string>> {
  const messages = new Map<string, Record<string, string>>()
  for (const [locale, texts] of Object.entries(patterns))
    for (const [name, text] of Object.entries(texts)) messages.set(name, { ...messages.get(name), [locale]: text })
  return messages
}
