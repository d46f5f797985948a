import type { Block } from '../contract/blocks.ts'
import { blockLabels } from './blocks.ts'

const wordsMax = 12
/** Characters that the editor writes as entities; `&amp;` last, so that `&amp;lt;` stays `&lt;`. */
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ', '&amp;': '&' }
const textOf = (html: string): string =>
  Object.entries(entities).reduce(
    (text, [entity, character]) => text.replaceAll(entity, character),
    html.replaceAll(/<[^>]*>/g, ' '),
  )
const short = (text: string): string => {
  const words = text.split(/\s+/).filter(Boolean)
  return words.length > wordsMax ? `${words.slice(0, wordsMax).join(' ')}…` : words.join(' ')
}

/** A short summary of a block. */
export function blockSummary(block: Block): string {
  switch (block.kind) {
    case 'text':
      return short(textOf(block.html))
    case 'notice':
      return short(block.text)
    case 'picture':
      return block.caption
    case 'products':
    case 'tools':
      return block.title || block.slugs.join(', ')
    case 'vehicles':
      return block.title || block.places.join(', ')
    default:
      return block.title
  }
}

/** The blocks as lines of text, for the history. */
export const blockLines = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => [blockLabels[block.kind].name, blockSummary(block)].filter(Boolean).join(': '))

/** All words of the blocks, for the search. HTML is included as is. */
export const blockWords = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block): string[] => {
      switch (block.kind) {
        case 'text':
          return [block.html]
        case 'notice':
          return [block.text]
        case 'picture':
          return [block.caption]
        case 'points':
        case 'steps':
          return [block.title, ...block.items.flatMap(({ title, text }) => [title, text])]
        case 'questions':
          return [block.title, ...block.items.flatMap(({ question, answer }) => [question, answer])]
        case 'table':
          return [block.title, ...block.head, ...block.rows.flat()]
        case 'gallery':
          return [block.title, ...block.items.map(({ caption }) => caption)]
        case 'action':
          return [block.title, block.text]
        default:
          return [block.title]
      }
    })
    .join(' ')
