import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser writes every spelling in one way, embedded IPv4 addresses included. It takes no zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [start, end] = [read(left), read(right ?? '')]
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => 0), ...end]
}

/**
 * What limits count an address by: an IPv6 client has at least 2^64 addresses, so its network of 64 bits counts
 * (RFC 6177). IPv4 addresses, also those written as IPv6, and other texts count as they are.
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  if (isIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
