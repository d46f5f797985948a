import { personalPrefix } from '#kit/client/personal-storage.ts'
import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const termsKey = 'overboost-upload-terms'
const prefix = `${personalPrefix}upload`

/** Whether the terms of uploads were accepted in this browser (specification section 4). */
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
    // without storage the question comes again on the next page
  }
}

/** No server keeps an unfinished upload longer than this. */
const rememberMs = 30 * 24 * 60 * 60_000

/**
 * Where an upload is, for going on after a reload, also on another day: kept in this browser, per person, without
 * the file's name. What another person left here is removed, and what is older than 30 days.
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
        // a full storage costs only the going on after a reload
      }
      return Promise.resolve(key)
    },
  }
}

/** By what a chosen file is known again: its facts as a number of 64 bits, not its name. */
export function fingerprintOf(file: Pick<File, 'name' | 'size' | 'lastModified'>, purpose: string): string {
  const text = [file.name, file.size, file.lastModified, purpose].join('/')
  // Two FNV-1a sums with different beginnings.
  const sums = [0x81_1c_9d_c5, 0x1b_87_35_93].map((start) => {
    let sum = start
    for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
    return sum.toString(16).padStart(8, '0')
  })
  return sums.join('')
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
