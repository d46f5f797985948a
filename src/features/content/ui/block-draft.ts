import type { Block, BlockOf } from '../contract/blocks.ts'
import type { BlockKind } from '../rules/blocks.ts'

const starts: { readonly [K in BlockKind]: Omit<BlockOf<K>, 'id' | 'region' | 'kind'> } = {
  text: { html: '' },
  points: { title: '', items: [{ title: '', text: '' }] },
  picture: { picture_id: 0, caption: '' },
  gallery: { title: '', items: [] },
  video: { title: '', url: '', picture_id: null },
  table: { title: '', head: ['', ''], rows: [['', '']] },
  steps: { title: '', items: [{ title: '', text: '' }] },
  notice: { level: 'note', text: '' },
  questions: { title: '', items: [{ question: '', answer: '' }] },
  action: { title: '', text: '', label: '', to: '' },
  products: { title: '', slugs: [] },
  tunes: { title: '', type: 'stage-1-tuning', make: '', limit: 6, vehicle: '' },
  vehicles: { title: '', places: [] },
  tools: { title: '', slugs: [] },
  rentals: { title: '' },
  dealers: { title: '' },
  dyno: { title: '', vehicle: '' },
  form: { title: '', source: 'contact' },
  positions: { title: '' },
}

/** A new block with an ID that no other block has. */
export const newBlock = (kind: BlockKind, others: readonly Block[]): Block => {
  const numbers = others.map(({ id }) => Number(/^b(\d+)$/.exec(id)?.[1] ?? 0))
  return { kind, id: `b${Math.max(0, ...numbers) + 1}`, region: 'all', ...starts[kind] } as Block
}

/** Moves a block, or a part of one, to another position. */
export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, index) => index !== from)
  const one = all[from]
  return one === undefined ? [...all] : [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** Puts a removed block back in its position, with a new ID if another block has taken its own since. */
export function restored(blocks: readonly Block[], block: Block, at: number): Block[] {
  const isTaken = blocks.some(({ id }) => id === block.id)
  return blocks.toSpliced(at, 0, isTaken ? { ...block, id: newBlock(block.kind, blocks).id } : block)
}
