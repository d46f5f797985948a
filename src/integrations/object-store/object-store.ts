import { Readable } from 'node:stream'

export interface StoredObject {
  key: string
  bytes: number
  modifiedAt: Date
}
/** A part of an object: both ends count from 0 and are included. */
export interface ByteRange {
  first: number
  last: number
}
export type Content = AsyncIterable<Uint8Array> | Uint8Array

/**
 * Where bytes are kept: a bucket of the S3 protocol, or a folder. An object is there wholly or not at all, and once
 * `put` has returned it stays. All functions fail with StoreFailure.
 */
export interface ObjectStore {
  /** Streams an object in, replacing one of that key. Returns how many bytes were stored. */
  put: (key: string, content: Content) => Promise<number>
  get: (key: string, range?: ByteRange) => Promise<Readable>
  /** Removes an object; one that is not there counts as removed. */
  remove: (key: string) => Promise<void>
  list: (prefix: string) => AsyncIterable<StoredObject>
  /** Removes what writes that never ended left behind before that time. Returns how many. */
  tidy: (olderThan: Date) => Promise<number>
  close: () => void
}

/** `missing`: no such object. `full`: no space. `unreachable`: the store does not answer or is broken. */
export type StoreFailureReason = 'missing' | 'full' | 'unreachable'

export class StoreFailure extends Error {
  readonly reason: StoreFailureReason
  constructor(reason: StoreFailureReason, cause?: unknown) {
    super(`object store: ${reason}`, { cause })
    this.name = 'StoreFailure'
    this.reason = reason
  }
}

/** Thrown by the content that is being stored; the store passes it on as it is. */
export class ContentFailure extends Error {}

const keyPattern = /^[\w-]+(\/[\w-]+)*$/
/** Keys are made by the shop, never from names that people give. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new Error('a key of the object store that cannot be')
  return key
}

/** The content as a stream that counts what passes. */
export function countedStream(content: Content): { stream: Readable; bytes: () => number } {
  let bytes = 0
  async function* counted() {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      bytes += chunk.byteLength
      yield chunk
    }
  }
  return { stream: Readable.from(counted(), { objectMode: false }), bytes: () => bytes }
}
