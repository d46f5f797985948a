import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, countedStream, type ObjectStore, StoreFailure, type StoredObject } from './object-store.ts'

export interface FolderStoreOptions {
  /** Opens the file an object is written to; tests simulate a full disk here. */
  openWriter?: (path: string) => Writable
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

const failure = (error: unknown): unknown => {
  const code = codeOf(error)
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return new StoreFailure(fullCodes.has(code) ? 'full' : code === 'ENOENT' ? 'missing' : 'unreachable', error)
}

/** Stores objects as files in a folder, for a single machine. Writes go to a temporary file that is then renamed. */
export function createFolderStore(root: string, options: FolderStoreOptions = {}): ObjectStore {
  const writing = join(root, '.writing')
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  const openWriter = options.openWriter ?? ((path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 }))

  return {
    put: async (key, content) => {
      const target = pathOf(key)
      const temporary = join(writing, randomUUID())
      try {
        await mkdir(writing, { recursive: true }).catch((error: unknown) => notFound(error))
        const { stream, bytes } = countedStream(content)
        await pipeline(stream, openWriter(temporary))
        await syncPath(temporary)
        await mkdir(dirname(target), { recursive: true })
        await rename(temporary, target)
        await syncPath(dirname(target))
        return bytes()
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined)
        throw failure(error)
      }
    },
    get: async (key, range) => {
      const path = pathOf(key)
      let handle: FileHandle
      try {
        handle = await open(path, 'r')
      } catch (error) {
        throw codeOf(error) === 'ENOTDIR' ? new StoreFailure('unreachable', error) : failure(error)
      }
      return createReadStream(path, {
        fd: handle,
        ...(range ? { start: range.first, end: range.last } : {}),
        highWaterMark: 256 * 1024,
      })
    },
    remove: async (key) => {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        throw failure(error)
      }
    },
    list: (prefix) => listFolder(root, prefix),
    tidy: async (olderThan) => {
      let removed = 0
      for (const name of await readdir(writing).catch(() => [])) {
        const path = join(writing, name)
        const found = await stat(path).catch(() => null)
        if (!found || found.mtime >= olderThan) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
    close: () => undefined,
  }
}

/** A file in place of the folder means a broken store, not a missing object. */
function notFound(error: unknown): never {
  throw new StoreFailure(fullCodes.has(codeOf(error) ?? '') ? 'full' : 'unreachable', error)
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFolder(root: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = path.slice(root.length + 1).replaceAll('\\', '/')
    if (key.startsWith('.writing/') || !key.startsWith(prefix)) continue
    const found = await stat(path).catch(() => null)
    if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
  }
}
