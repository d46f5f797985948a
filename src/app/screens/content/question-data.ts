import type { Block } from '#features/content/contract/blocks.ts'

/** FAQ of a page as structured data; null if it has none. */
export function questionData(blocks: readonly Block[]): Record<string, unknown> | null {
  const items = blocks.flatMap((block) => (block.kind === 'questions' ? block.items : []))
  if (items.length === 0) return null
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
