import type { PreviousUpload, UrlStorage } from 'tus-js-client'

const termsKey = 'overboost-upload-terms'
const prefix = 'overboost-upload'

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

/**
 * Where an upload stands, for going on after a reload: kept for this tab only, and per person. What another person
 * left here is removed.
 */
export function rememberedUploads(userId: number, storage: Storage = sessionStorage): UrlStorage {
  const own = `${prefix}::${userId}::`
  for (const key of keysOf(storage)) if (key.startsWith(`${prefix}::`) && !key.startsWith(own)) storage.removeItem(key)
  const read = (keys: readonly string[]): PreviousUpload[] =>
    keys.flatMap((key) => {
      try {
        return [{ ...(JSON.parse(storage.getItem(key) ?? '') as PreviousUpload), urlStorageKey: key }]
      } catch {
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
        storage.setItem(key, JSON.stringify(upload))
      } catch {
        // a full storage costs only the going on after a reload
      }
      return Promise.resolve(key)
    },
  }
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
