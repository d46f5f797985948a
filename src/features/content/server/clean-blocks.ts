import { cleanHtml, shownHtml } from '#kit/server/clean-html.ts'
import type { Block, BlockPictures } from '../contract/blocks.ts'

/** Blocks with nothing in their texts that runs or loads from elsewhere. */
export const cleanBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'text' ? { ...block, html: cleanHtml(block.html) } : block))

/** Clean blocks as the shop shows them. */
export const shownBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'text' ? { ...block, html: shownHtml(block.html) } : block))

/** The numbers of the pictures that blocks show. */
export const pictureIdsOf = (block: Block): number[] => {
  if (block.kind === 'picture') return [block.picture_id]
  if (block.kind === 'gallery') return block.items.map(({ picture_id: id }) => id)
  return block.kind === 'video' && block.picture_id !== null ? [block.picture_id] : []
}

/** The pictures of blocks; those that are gone are left out. */
export const picturesOf = (
  blocks: readonly Block[],
  known: ReadonlyMap<number, BlockPictures[string]>,
): BlockPictures =>
  Object.fromEntries(
    blocks.flatMap(pictureIdsOf).flatMap((id) => {
      const found = known.get(id)
      return found ? [[String(id), found] as const] : []
    }),
  )
