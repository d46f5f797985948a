import type { Block, BlockOf } from '../../contract/blocks.ts'
import type { FixedAddress } from '../../rules/addresses.ts'

/** An initial page of the shop. */
export interface StartPage {
  address: FixedAddress
  name: string
  summary: string
  layout: 'landing' | 'article'
  actionLabel?: string
  actionTo?: string
  blocks: Block[]
}

/** A block without its common fields. Its ID is derived from its position. */
type Draft<K extends Block['kind']> = Omit<BlockOf<K>, 'id' | 'region' | 'kind'>

const make =
  <K extends Block['kind']>(kind: K) =>
  (draft: Draft<K>): Block =>
    ({ kind, id: '', region: 'all', ...draft }) as unknown as Block

/** Assigns IDs to the blocks of a page. */
export const startPage = (page: StartPage): StartPage => ({
  ...page,
  blocks: page.blocks.map((block, index) => ({ ...block, id: `b${index + 1}` })),
})

/** Common fields of the pages for tools that customers already own, where they send in the file the tool reads. */
export const sendsFiles = { layout: 'landing', actionLabel: 'Send your file', actionTo: '/tuning' } as const

export const text = (html: string): Block => make('text')({ html })
export const notice = (level: 'note' | 'tip' | 'warning', words: string): Block =>
  make('notice')({ level, text: words })
export const points = (title: string, ...items: readonly (readonly [title: string, text: string])[]): Block =>
  make('points')({ title, items: items.map(([name, words]) => ({ title: name, text: words })) })
export const steps = (title: string, ...items: readonly (readonly [title: string, text: string])[]): Block =>
  make('steps')({ title, items: items.map(([name, words]) => ({ title: name, text: words })) })
/** Parses a table: one line per row, headings first, cells separated by bars. */
export const table = (title: string, lines: string): Block => {
  const [head = [], ...rows] = lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return make('table')({ title, head, rows })
}
export const questions = (title: string, ...items: readonly (readonly [question: string, answer: string])[]): Block =>
  make('questions')({ title, items: items.map(([question, answer]) => ({ question, answer })) })
export const action = (title: string, words: string, label: string, to: string): Block =>
  make('action')({ title, text: words, label, to })
export const products = (title: string, ...slugs: readonly string[]): Block =>
  make('products')({ title, slugs: [...slugs] })
export const tunes = make('tunes')
export const tools = (title: string, ...slugs: readonly string[]): Block => make('tools')({ title, slugs: [...slugs] })
export const rentals = (title: string): Block => make('rentals')({ title })
export const dyno = (title: string, vehicle = ''): Block => make('dyno')({ title, vehicle })
export const form = (title: string, source: 'contact' | 'tuning'): Block => make('form')({ title, source })
export const positions = (title: string): Block => make('positions')({ title })
