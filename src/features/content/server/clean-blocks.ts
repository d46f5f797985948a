import { cleanHtml, shownHtml } from '#kit/server/clean-html.ts'
import type { Block, BlockPictures } from '../contract/blocks.ts'

/** Sanitizes the texts of blocks: removes scripts and anything that loads external resources. */
export const cleanBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'text' ? { ...block, html: cleanHtml(block.html) } : block))

/** Sanitized blocks in the form that the shop shows. */
export const shownBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'text' ? { ...block, html: shownHtml(block.html) } : block))

/** IDs of the pictures in a block. */
export const pictureIdsOf = (block: Block): number[] => {
  if (block.kind === 'picture') return [block.picture_id]
  if (block.kind === 'gallery') return block.items.map(({ picture_id: id }) => id)
  return block.kind === 'video' && block.picture_id !== null ? [block.picture_id] : []
}

/** The pictures of blocks; deleted ones are omitted. */
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
