import { link } from '#kit/link.ts'

const pattern = '/guide/:make?/:year?/:model?/:engine?/:transmission?'
/** The address of all guides. */
export const guidesAddress = (): string => link(pattern, {})
/** The address of a guide in the shop. */
export const guideAddress = (slug: string): string => link(pattern, {}, { read: slug })
