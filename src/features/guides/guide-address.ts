import { link } from '#kit/link.ts'

/** The address of a guide in the shop. */
export const guideAddress = (slug: string): string => link('/guide', {}, { read: slug })
