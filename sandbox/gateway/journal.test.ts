import { appendFile, type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJournal, replayJournal } from './journal.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function readLines(): Promise<{ lines: unknown[]; size: number }> {
  const lines: unknown[] = []
  const size = await replayJournal(path, (line) => lines.push(JSON.parse(line)))
  return { lines, size }
}

describe('journal', () => {
  it('holds every line that was durable, in order', async () => {
    const journal = await openJournal(path, 0)
    const waits: Promise<void>[] = []
    for (let index = 0; index < 500; index += 1) {
      journal.append(JSON.stringify({ index, text: 'é'.repeat(index % 7) }))
      waits.push(journal.durable())
      if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(waits)
    expect((await readLines()).lines).toHaveLength(500)
    await journal.close()
    const { lines } = await readLines()
    expect(lines.map((line) => (line as { index: number }).index)).toEqual(Array.from({ length: 500 }, (_, i) => i))
  })

  it('does not answer durable before the bytes are in the file', async () => {
    const journal = await openJournal(path, 0)
    journal.append('{"a":1}')
    await journal.durable()
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n')
    await journal.close()
  })

  it('goes on once a full disk has room again, and loses nothing that it was given', async () => {
    const journal = await openJournal(path, 0)
    journal.append('{"a":1}')
    await journal.durable()
    const handle = await open(path)
    const full = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'write')
    full.mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) as never)
    journal.append('{"b":2}')
    await expect(journal.durable()).rejects.toThrow('no space')
    await expect(journal.durable()).rejects.toThrow('no space')
    full.mockRestore()
    journal.append('{"c":3}')
    await journal.durable()
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n{"c":3}\n')
    await journal.close()
    await handle.close()
  })

  it('leaves a torn last line out and writes over it', async () => {
    await writeFile(path, '{"a":1}\n{"b":2}\n{"c":')
    const { lines, size } = await readLines()
    expect(lines).toEqual([{ a: 1 }, { b: 2 }])
    const journal = await openJournal(path, size)
    journal.append('{"d":4}')
    await journal.close()
    expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":2}\n{"d":4}\n')
  })

  it('leaves an unreadable last line out even when it has its newline', async () => {
    await writeFile(path, '{"a":1}\n\u0000\u0000\n')
    expect((await readLines()).lines).toEqual([{ a: 1 }])
  })

  it('refuses to continue from damage before the last line', async () => {
    await writeFile(path, '{"a":1}\nnonsense\n{"b":2}\n')
    await expect(readLines()).rejects.toThrow(/damaged at byte 8/)
  })

  it('is empty when there is no file', async () => {
    expect(await readLines()).toEqual({ lines: [], size: 0 })
  })

  it('reads lines that span the chunks of a large file', async () => {
    const line = JSON.stringify({ text: 'x'.repeat(900_000) })
    for (let index = 0; index < 4; index += 1) await appendFile(path, `${line}\n`)
    expect((await readLines()).lines).toHaveLength(4)
  })
})
