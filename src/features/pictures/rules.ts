export const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'svg'] as const
export type PictureKind = (typeof pictureKinds)[number]
/** waiting: only the smallest size exists yet. */
export const pictureStates = ['waiting', 'ready', 'failed'] as const

export const sentBytesMax = 20 * 1024 * 1024
/** Limit for SVG text; more is slow to draw in every browser. */
export const drawingBytesMax = 1024 * 1024
/** 60 megapixels: more than cameras take, but still fits into memory. */
export const pixelsMax = 60_000_000
/** Limit for elements in an SVG; more would keep the server busy. */
export const drawingPartsMax = 10_000
