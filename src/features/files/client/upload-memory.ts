import { personalPrefix } from '#kit/client/personal-storage.ts'
import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const termsKey = 'overboost-upload-terms'
const prefix = `${personalPrefix}upload`

/** Whether the upload terms were accepted in this browser (specification section 4). */
export function areTermsAccepted(): boolean {
  try {
    return localStorage.getItem(termsKey) !== null
  } catch {
    return false
  }
}

export function acceptTerms(now = new Date()): void {
  try {
    localStorage.setItem(termsKey, now.toISOString())
  } catch {
    // Without storage, the next page asks again.
  }
}

/** Servers keep unfinished uploads no longer than this. */
const rememberMs = 30 * 24 * 60 * 60_000

/**
 * Remembers unfinished uploads, so that they resume after a reload or on another day. Kept in this browser per user,
 * without file names. Entries of other users or older than 30 days are removed.
 */
export function rememberedUploads(userId: number, storage: Storage = localStorage, now = Date.now): UrlStorage {
  const own = `${prefix}::${userId}::`
  for (const key of keysOf(storage)) if (key.startsWith(`${prefix}::`) && !key.startsWith(own)) storage.removeItem(key)
  const read = (keys: readonly string[]): PreviousUpload[] =>
    keys.flatMap((key) => {
      try {
        const upload = JSON.parse(storage.getItem(key) ?? '') as PreviousUpload
        if (!(now() - Date.parse(upload.creationTime) < rememberMs)) throw new Error('too old')
        return [{ ...upload, urlStorageKey: key }]
      } catch {
        storage.removeItem(key)
        return []
      }
    })
  return {
    findAllUploads: () => Promise.resolve(read(keysOf(storage).filter((key) => key.startsWith(own)))),
    findUploadsByFingerprint: (fingerprint) =>
      Promise.resolve(read(keysOf(storage).filter((key) => key.startsWith(`${own}${fingerprint}::`)))),
    removeUpload: (key) => {
      storage.removeItem(key)
      return Promise.resolve()
    },
    addUpload: (fingerprint, upload) => {
      const key = `${own}${fingerprint}::${crypto.randomUUID()}`
      try {
        storage.setItem(key, JSON.stringify({ ...upload, metadata: {} }))
      } catch {
        // When the storage is full, the upload only loses the ability to resume after a reload.
      }
      return Promise.resolve(key)
    },
  }
}

/** Identifies a chosen file by a 64-bit hash of its metadata, without storing its name. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>, purpose: string): string {
  const text = [file.name, file.size, file.lastModified, purpose].join('/')
  // Two FNV-1a hashes with different seeds.
  const sums = [0x81_1c_9d_c5, 0x1b_87_35_93].map((start) => {
    let sum = start
    for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
    return sum.toString(16).padStart(8, '0')
  })
  return sums.join('')
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
