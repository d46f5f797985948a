const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n
const encoder = new TextEncoder()

/**
 * 64-bit FNV-1a over a text's UTF-8 bytes, in base 36: at most 13 characters, the same on every platform. Not for
 * secrets.
 */
export function shortHash(text: string): string {
  let hash = offset
  for (const byte of encoder.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime)
  return hash.toString(36)
}
