import { link } from '#kit/link.ts'

const pattern = '/guide/:make?/:year?/:model?/:engine?/:transmission?'
/** The URL of the list of guides. */
export const guidesAddress = (): string => link(pattern, {})
/** The URL of a guide in the shop. */
export const guideAddress = (slug: string): string => link(pattern, {}, { read: slug })
