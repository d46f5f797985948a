import { objectPath } from './object-path.ts'
import { link } from '#kit/link.ts'

/** References with a more specific screen than the one of their cause. */
const exact: readonly [RegExp, (id: string) => string | null][] = [
  [/^order\/(\d+)\/shares$/, (id) => link('/admin/transactions/:id/shares', { id })],
  [/^order\/(\d+)\/trade-in(\/|$)/, (id) => objectPath(`trade-in/${id}`)],
]

/**
 * The staff screen of whatever caused a posting.
 * @param cause the business case of the transfer, such as `order/17` or `payout/4`
 * @param reference of the transfer, which may name a part of the case, such as `refund/3/shares`
 * @returns null when no screen shows it
 */
export function causePath({ cause, reference }: { cause: string; reference: string }): string | null {
  for (const [pattern, to] of exact) {
    const [, id] = pattern.exec(reference) ?? []
    if (id !== undefined) return to(id)
  }
  const [, orderId] = /^order\/(\d+)$/.exec(cause) ?? []
  if (orderId !== undefined && /^refund\/\d+\/shares$/.test(reference))
    return link('/admin/transactions/:id/shares', { id: orderId })
  return objectPath(cause)
}
