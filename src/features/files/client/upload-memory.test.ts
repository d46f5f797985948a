import { expect, test } from 'vitest'
import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { fingerprintOf, rememberedUploads } from './upload-memory.ts'

/** The parts of a browser's storage that are used here. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const upload = {
  size: 10,
  metadata: {},
  creationTime: new Date().toString(),
  urlStorageKey: '',
  uploadUrl: '/api/v1/tus/1',
  parallelUploadUrls: null,
}

test('an upload is found again by its file', async () => {
  const memory = rememberedUploads(1, storage())
  const key = await memory.addUpload('file a', upload)
  expect(await memory.findUploadsByFingerprint('file a')).toMatchObject([
    { uploadUrl: '/api/v1/tus/1', urlStorageKey: key },
  ])
  expect(await memory.findUploadsByFingerprint('file b')).toEqual([])
  await memory.removeUpload(key ?? '')
  expect(await memory.findAllUploads()).toEqual([])
})

test('what another person left is removed, and other things are left alone', async () => {
  const kept = storage()
  kept.setItem('overboost-upload-terms', 'yes')
  await rememberedUploads(1, kept).addUpload('file a', upload)
  expect(await rememberedUploads(2, kept).findAllUploads()).toEqual([])
  expect(await rememberedUploads(1, kept).findAllUploads()).toEqual([])
  expect(kept.getItem('overboost-upload-terms')).toBe('yes')
})

test('what cannot be read is passed over', async () => {
  const kept = storage()
  kept.setItem('overboost-personal::upload::1::file a::x', '{not json')
  expect(await rememberedUploads(1, kept).findUploadsByFingerprint('file a')).toEqual([])
})

test('an upload is found again on another day, and not after a month', async () => {
  const kept = storage()
  const day = 24 * 60 * 60_000
  await rememberedUploads(1, kept).addUpload('file a', upload)
  const after = (days: number) => rememberedUploads(1, kept, () => Date.now() + days * day)
  expect(await after(1.5).findUploadsByFingerprint('file a')).toHaveLength(1)
  expect(await after(31).findUploadsByFingerprint('file a')).toEqual([])
  expect(kept.length).toBe(0)
})

test('neither the name of a file nor its facts are kept, and a logout forgets the rest', async () => {
  const kept = storage()
  const file = { name: 'Dana Reyes Golf.bin', size: 10, lastModified: 5 }
  const memory = rememberedUploads(1, kept)
  await memory.addUpload(fingerprintOf(file, 'auto'), { ...upload, metadata: { filename: file.name } })
  const all = Array.from({ length: kept.length }, (_, index) => `${kept.key(index)} ${kept.getItem(kept.key(index)!)}`)
  expect(all.join()).not.toContain('Dana')
  forgetPersonalStorage(kept)
  expect(kept.length).toBe(0)
})

test('a file is distinguished from another by name, size, time and purpose', () => {
  const file = { name: 'a.bin', size: 10, lastModified: 5 }
  const prints = [
    fingerprintOf(file, 'auto'),
    fingerprintOf({ ...file, name: 'b.bin' }, 'auto'),
    fingerprintOf({ ...file, size: 11 }, 'auto'),
    fingerprintOf({ ...file, lastModified: 6 }, 'auto'),
    fingerprintOf(file, 'log'),
  ]
  expect(new Set(prints).size).toBe(5)
  expect(fingerprintOf({ ...file }, 'auto')).toBe(prints[0])
})
