import { type SourceText, sourceText } from '#features/translations/rules.ts'
import type { Block } from '../contract/blocks.ts'
import { blockLabels } from './blocks.ts'

type Part = readonly [at: readonly (string | number)[], label: string, text: string, more?: Partial<SourceText>]

const many = { lines: 3 }
const partsOf = (block: Block): readonly Part[] => {
  const title: readonly Part[] = 'title' in block ? [[['title'], 'heading', block.title]] : []
  switch (block.kind) {
    case 'text':
      return [[['html'], '', block.html, { isHtml: true }]]
    case 'notice':
      return [[['text'], '', block.text, many]]
    case 'picture':
      return [[['caption'], 'caption', block.caption]]
    case 'gallery':
      return [
        ...title,
        ...block.items.map(({ caption }, at): Part => [['items', at, 'caption'], `caption ${at + 1}`, caption]),
      ]
    case 'points':
    case 'steps':
      return [
        ...title,
        ...block.items.flatMap((item, at): Part[] => [
          [['items', at, 'title'], `title ${at + 1}`, item.title],
          [['items', at, 'text'], `text ${at + 1}`, item.text, many],
        ]),
      ]
    case 'questions':
      return [
        ...title,
        ...block.items.flatMap((item, at): Part[] => [
          [['items', at, 'question'], `question ${at + 1}`, item.question],
          [['items', at, 'answer'], `answer ${at + 1}`, item.answer, many],
        ]),
      ]
    case 'table':
      return [
        ...title,
        ...block.head.map((text, at): Part => [['head', at], `heading ${at + 1}`, text]),
        ...block.rows.flatMap((cells, row) =>
          cells.map((text, at): Part => [['rows', row, at], `row ${row + 1}, column ${at + 1}`, text]),
        ),
      ]
    case 'action':
      return [...title, [['text'], 'text', block.text, many], [['label'], 'button', block.label]]
    default:
      return title
  }
}

/** The translatable texts of blocks. Live contents, such as products, have their own translations. */
export const blockTexts = (blocks: readonly Block[]): SourceText[] =>
  blocks.flatMap((block, index) =>
    partsOf(block).flatMap(([at, label, text, more]) =>
      sourceText({
        key: ['blocks', block.id, ...at].join('.'),
        path: ['blocks', index, ...at],
        label: [`${blockLabels[block.kind].name} ${index + 1}`, label].filter(Boolean).join(': '),
        text,
        ...more,
      }),
    ),
  )
