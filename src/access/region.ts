/** Headers of a 421: the record's region, and that region's origin if it has its own host. */
export function regionHeaders(region: number, hosts: string | undefined): Record<string, string> {
  const pair = (hosts ?? '').split(',').find((item) => item.trim().endsWith(`=${region}`))
  const host = pair?.trim().split('=')[0]
  return { 'x-region': String(region), ...(host ? { 'x-region-url': `https://${host}` } : {}) }
}
