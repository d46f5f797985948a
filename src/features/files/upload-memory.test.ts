import { expect, test } from 'vitest'
import { rememberedUploads } from './upload-memory.ts'

/** What a browser's storage does, as far as it is used. */
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
  creationTime: '2026-11-21',
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
  kept.setItem('overboost-upload::1::file a::x', '{not json')
  expect(await rememberedUploads(1, kept).findUploadsByFingerprint('file a')).toEqual([])
})
