/** Headers of a 421: which region a thing belongs to, and where that region lives, if it has a host of its own. */
export function regionHeaders(region: number, hosts: string | undefined): Record<string, string> {
  const pair = (hosts ?? '').split(',').find((item) => item.trim().endsWith(`=${region}`))
  const host = pair?.trim().split('=')[0]
  return { 'x-region': String(region), ...(host ? { 'x-region-url': `https://${host}` } : {}) }
}
