export interface ByteRegion {
  address: number
  bytes: number
  before: Uint8Array
  after: Uint8Array
}
export interface Comparison {
  changedBytes: number
  regionCount: number
  /** The first regions; `regionCount` is the total. */
  regions: ByteRegion[]
  /** The share of changed bytes (0 to 1) in segments of equal length. */
  map: number[]
}

/** Changes closer than this many bytes form one region, because a table of values rarely changes in every byte. */
export const gapMax = 16
const regionsMax = 500
const mapParts = 256
const excerptBytes = 16

/**
 * Compares two files chunk by chunk, using the memory of one chunk. Bytes present only in the longer file count as
 * changed.
 * @param total length of the longer file, for the map
 */
export class Comparer {
  readonly #total: number
  readonly #changed: number[]
  readonly #regions: ByteRegion[] = []
  #open: { address: number; end: number; before: Uint8Array; after: Uint8Array } | null = null
  #count = 0
  #changedBytes = 0

  constructor(total: number) {
    this.#total = total
    this.#changed = Array.from({ length: Math.min(mapParts, Math.max(1, total)) }, () => 0)
  }

  /** Adds the next chunks of both files, from the same address; one may be shorter at the end. */
  add(address: number, left: Uint8Array, right: Uint8Array): void {
    if (
      left.byteLength === right.byteLength &&
      Buffer.from(left.buffer, left.byteOffset, left.byteLength).equals(right)
    )
      return
    const length = Math.max(left.byteLength, right.byteLength)
    for (let index = 0; index < length; index += 1)
      if (left[index] !== right[index]) this.#differ(address, index, left, right)
  }

  #differ(start: number, index: number, left: Uint8Array, right: Uint8Array): void {
    const address = start + index
    this.#changedBytes += 1
    const part = Math.min(this.#changed.length - 1, Math.floor((address / this.#total) * this.#changed.length))
    this.#changed[part] = (this.#changed[part] ?? 0) + 1
    if (this.#open === null || address - this.#open.end > gapMax) {
      this.#close()
      const excerpt = (bytes: Uint8Array) => bytes.slice(index, index + excerptBytes)
      this.#open = { address, end: address + 1, before: excerpt(left), after: excerpt(right) }
    }
    this.#open.end = address + 1
  }

  #close(): void {
    if (this.#open === null) return
    this.#count += 1
    const { address, end, before, after } = this.#open
    const bytes = end - address
    if (this.#regions.length < regionsMax)
      this.#regions.push({ address, bytes, before: before.subarray(0, bytes), after: after.subarray(0, bytes) })
    this.#open = null
  }

  finish(): Comparison {
    this.#close()
    const perPart = this.#total / this.#changed.length
    return {
      changedBytes: this.#changedBytes,
      regionCount: this.#count,
      regions: this.#regions,
      map: this.#changed.map((changed) => Math.min(1, changed / perPart)),
    }
  }
}
