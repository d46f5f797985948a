import { assembleTable } from './assemble.ts'
import { type Dialect, wholeBytesMax } from './dialect.ts'
import { recognise } from './recognise.ts'
import { RowReader } from './rows.ts'
import { limits, type Log, type TablePlan, UnreadableLog } from './shapes.ts'
import { clean, type Head, readHead, sniffEncoding, toSingleBytes } from './text.ts'
import * as m from '../messages/m.ts'

/** A file with a larger share of non-numeric lines is not a log. */
const badPartMax = 0.25

/**
 * Reads a datalog in chunks: recognizes the format from the head and parses rows directly into columns. File names
 * are ignored. Throws UnreadableLog with the line, the format and the reason as facts.
 */
export class LogReader {
  private readonly fileBytes: number
  private held: Uint8Array[] = []
  private heldBytes = 0
  private table: { plan: TablePlan; rows: RowReader } | null = null
  private whole: Dialect | null = null
  private rest: Uint8Array = new Uint8Array()

  /** `fileBytes`: the expected size, used to allocate memory; a wrong one only costs time. */
  constructor(fileBytes: number) {
    this.fileBytes = fileBytes
  }

  push(piece: Uint8Array): void {
    if (this.table) {
      this.readRows(piece, false)
      return
    }
    this.held.push(piece)
    this.heldBytes += piece.length
    if (this.heldBytes > limits.bytes) this.tooLarge()
    if (this.whole) {
      if (this.heldBytes > wholeBytesMax) this.tooLarge()
      return
    }
    if (this.heldBytes >= limits.headBytes) this.start(false)
  }

  finish(): Log {
    if (!this.table && !this.whole) this.start(true)
    if (this.whole) return checked(this.whole.read!(this.gathered()))
    const { plan, rows } = this.table!
    this.readRows(new Uint8Array(), true)
    if (rows.goodRows === 0 || rows.badRows > Math.max(2, rows.goodRows * badPartMax)) {
      throw new UnreadableLog({
        nearest: plan.dialect,
        line: rows.badLine?.line ?? plan.line,
        text: rows.badLine?.text ?? '',
        because: rows.goodRows === 0 ? m.noRowAfterNames() : m.tooManyBadLines(),
      })
    }
    return checked(assembleTable(plan, rows))
  }

  private start(isWhole: boolean): void {
    const bytes = this.gathered()
    const { encoding } = sniffEncoding(bytes.subarray(0, 4_096))
    if (encoding.startsWith('utf-16')) {
      // UTF-16 has two bytes per character, so it is converted and read at once.
      if (!isWhole) {
        this.whole = { name: 'UTF-16', score: () => 1, read: (all) => readLog(toSingleBytes(all)) }
        return
      }
      this.begin(toSingleBytes(bytes), true)
      return
    }
    this.begin(bytes, isWhole)
  }

  private begin(bytes: Uint8Array, isWhole: boolean): void {
    const headBytes = bytes.subarray(0, limits.headBytes)
    const head = readHead(headBytes, isWhole ? headBytes.length : Infinity)
    if (head.lines.length === 0 && bytes.length > 0 && !isWhole) this.noLines(head)
    const dialect = recognise(head)
    if (!dialect.plan) {
      this.whole = dialect
      this.held = [bytes]
      return
    }
    const plan = dialect.plan(head)
    const used = Math.max(1, headBytes.length - plan.offset)
    const lines = Math.max(1, head.lines.length - plan.line)
    const rowsExpected = (Math.max(this.fileBytes, bytes.length) * lines * 1.05) / used + 64
    this.table = { plan, rows: new RowReader(plan, rowsExpected, head.encoding) }
    this.held = []
    this.readRows(bytes.subarray(plan.offset), false)
  }

  private readRows(piece: Uint8Array, isLast: boolean): void {
    const { rows } = this.table!
    let bytes = piece
    if (this.rest.length > 0) {
      // The rest of the last chunk is at most one row; join it with only as much of the next as it needs.
      if (this.rest.length > limits.headBytes) this.tooLong()
      bytes = new Uint8Array(this.rest.length + piece.length)
      bytes.set(this.rest)
      bytes.set(piece, this.rest.length)
    }
    const used = rows.push(bytes, isLast)
    this.rest = bytes.slice(used)
  }

  private gathered(): Uint8Array {
    if (this.held.length === 1) return this.held[0]!
    const all = new Uint8Array(this.heldBytes)
    let at = 0
    for (const piece of this.held) {
      all.set(piece, at)
      at += piece.length
    }
    this.held = [all]
    return all
  }

  private noLines(head: Head): never {
    const text = new TextDecoder('latin1').decode(head.bytes.subarray(0, 160))
    throw new UnreadableLog({
      nearest: 'none',
      line: 1,
      text: clean(text, 160),
      because: m.firstLineTooLong(),
    })
  }

  private tooLong(): never {
    const { plan } = this.table!
    throw new UnreadableLog({ nearest: plan.dialect, line: plan.line, text: '', because: m.endlessRow() })
  }

  private tooLarge(): never {
    throw new UnreadableLog({ nearest: 'none', line: 1, text: '', because: m.fileTooLarge() })
  }
}

/** Fails for a log without channels. */
export function checked(log: Log): Log {
  if (log.channels.length > 0) return log
  throw new UnreadableLog({ nearest: log.dialect, line: 1, text: '', because: m.noNumbers() })
}

/** Reads a complete datalog from memory. */
export function readLog(bytes: Uint8Array): Log {
  const reader = new LogReader(bytes.length)
  reader.push(bytes)
  return reader.finish()
}
