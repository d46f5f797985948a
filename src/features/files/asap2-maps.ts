/** A map or value of an ASAP2 description, with its offset in a dump. */
export interface NamedArea {
  name: string
  /** VALUE, CURVE, MAP, CUBOID, VAL_BLK or ASCII. */
  kind: string
  offset: number
}

const characteristic =
  /\/begin\s{1,20}CHARACTERISTIC\s{1,200}([\w.[\]]{1,200})\s{1,200}"(?:[^"\\]|\\.|""){0,1000}"\s{1,200}([A-Z_\d]{2,20})\s{1,200}(0x[\dA-Fa-f]{1,8})/g
const segment =
  /\/begin\s{1,20}MEMORY_SEGMENT\s{1,200}[\w.[\]]{1,200}\s{1,200}"(?:[^"\\]|\\.|""){0,1000}"\s{1,200}\w{1,30}\s{1,20}(FLASH|EPROM|ROM)\s{1,20}\w{1,20}\s{1,20}(0x[\dA-Fa-f]{1,8})\s{1,20}(0x[\dA-Fa-f]{1,8})/g

/**
 * Locates the maps of an ASAP2 description (ASAM MCD-2 MC) in a dump of the given length. The dump's base address is
 * the multiple of its length from which it covers all read-only segments. Empty when the description has no segments,
 * or they do not fit.
 */
export function namedAreas(text: string, dumpBytes: number): NamedArea[] {
  const segments = [...text.matchAll(segment)].map(([, , start = '0', bytes = '0']) => ({
    start: Number(start),
    end: Number(start) + Number(bytes),
  }))
  if (segments.length === 0 || dumpBytes === 0) return []
  const base = Math.floor(Math.min(...segments.map(({ start }) => start)) / dumpBytes) * dumpBytes
  if (segments.some(({ end }) => end > base + dumpBytes)) return []
  return [...text.matchAll(characteristic)]
    .map(([, name = '', kind = '', address = '0']) => ({ name, kind, offset: Number(address) - base }))
    .filter(({ offset }) => segments.some(({ start, end }) => offset + base >= start && offset + base < end))
    .toSorted((a, b) => a.offset - b.offset)
}

/** The assumed extent of maps whose size is not computed: 32 by 32 values of two bytes. */
const reachMax = 2048
/** The maximum number of names shown per region. */
const namesMax = 6

/** The maps that a changed region touches: the one it starts in, and those that start in it. */
export function mapsIn(areas: readonly NamedArea[], { address, bytes }: { address: number; bytes: number }): string[] {
  let low = 0
  let high = areas.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (areas[middle]!.offset <= address) low = middle + 1
    else high = middle
  }
  const names: string[] = []
  const before = areas[low - 1]
  const first = before && address - before.offset < reachMax ? low - 1 : low
  for (let index = first; index < areas.length && areas[index]!.offset < address + bytes; index += 1)
    names.push(areas[index]!.name)
  return names.length > namesMax ? [...names.slice(0, namesMax), '…'] : names
}
