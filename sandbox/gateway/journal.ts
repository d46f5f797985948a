import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** An append-only log. Lines are on disk once `durable()` resolves; many appends share one fsync. */
export interface Journal {
  append(line: string): void
  /**
   * Resolves when everything appended so far is on disk; rejects if the write fails. Failed lines are kept and
   * written before the next ones, so that the log continues once the disk has space again.
   */
  durable(): Promise<void>
  close(): Promise<void>
}

interface Batch {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

function newBatch(): Batch {
  const batch = Promise.withResolvers<void>()
  batch.promise.catch(() => undefined)
  return batch
}

/** Opens the file for appending at `size` bytes and cuts off the rest (an incomplete last line). */
export async function openJournal(path: string, size: number): Promise<Journal> {
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
  await file.truncate(size)
  return new FileJournal(file, size)
}

class FileJournal implements Journal {
  #file: FileHandle
  #position: number
  #pending: string[] = []
  #next = newBatch()
  #current: Batch | null = null
  #running: Promise<void> | null = null

  constructor(file: FileHandle, position: number) {
    this.#file = file
    this.#position = position
  }

  append(line: string): void {
    this.#pending.push(line, '\n')
    this.#running ??= this.#run()
  }

  durable(): Promise<void> {
    if (this.#pending.length > 0) {
      this.#running ??= this.#run()
      return this.#next.promise
    }
    return this.#current ? this.#current.promise : Promise.resolve()
  }

  async close(): Promise<void> {
    if (this.#pending.length > 0) this.#running ??= this.#run()
    await this.#running?.catch(() => undefined)
    await this.#file.close()
  }

  async #run(): Promise<void> {
    // Wait one turn of the event loop, so that requests read together share the fsync.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#pending.length > 0) {
      const bytes = Buffer.from(this.#pending.join(''))
      const batch = this.#next
      this.#current = batch
      this.#pending = []
      this.#next = newBatch()
      try {
        await this.#write(bytes)
        batch.resolve()
      } catch (error) {
        this.#pending.unshift(bytes.toString('utf8'))
        batch.reject(error)
        this.#next.reject(error)
        this.#next = newBatch()
        break
      }
    }
    this.#current = null
    this.#running = null
  }

  async #write(bytes: Buffer): Promise<void> {
    let offset = 0
    while (offset < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, offset, bytes.length - offset, this.#position + offset)
      offset += bytesWritten
    }
    await this.#file.datasync()
    this.#position += bytes.length
  }
}

/**
 * Calls `apply` with each complete line. A last line that has no newline or that `apply` can't read was cut off by a
 * crash and is ignored; an unreadable line before it is corruption and throws. Returns the number of bytes in
 * complete lines; 0 if there is no file.
 */
export async function replayJournal(path: string, apply: (line: string) => void): Promise<number> {
  let good = 0
  let failure: unknown = null
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      const data = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
      let start = 0
      for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
        if (failure) throw new Error(`the journal ${path} is damaged at byte ${good}`, { cause: failure })
        try {
          apply(data.toString('utf8', start, end))
          good += end + 1 - start
        } catch (error) {
          failure = error
        }
        start = end + 1
      }
      rest = data.subarray(start)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
  if (failure && rest.length > 0) throw new Error(`the journal ${path} is damaged at byte ${good}`, { cause: failure })
  return good
}
