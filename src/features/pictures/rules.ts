export const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'svg'] as const
export type PictureKind = (typeof pictureKinds)[number]
/** waiting: only the smallest size is there yet. */
export const pictureStates = ['waiting', 'ready', 'failed'] as const

export const sentBytesMax = 20 * 1024 * 1024
/** Text of a drawing: more is slow to draw in every browser. */
export const drawingBytesMax = 1024 * 1024
/** 60 megapixels: more than cameras take, less than would fill the memory. */
export const pixelsMax = 60_000_000
/** A drawing of more parts would keep the server busy. */
export const drawingPartsMax = 10_000
