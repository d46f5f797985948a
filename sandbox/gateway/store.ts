import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Journal, openJournal, replayJournal } from './journal.ts'
import type {
  Change,
  CustomerRecord,
  DisputeRecord,
  DocumentRecord,
  MethodRecord,
  NonceRecord,
  TransactionRecord,
} from './records.ts'

const nonceLifeMs = 3 * 3_600_000
const compactAboveBytes = 1 << 20

/** The gateway's data, in memory. Every change is first appended to the journal as one line. */
export interface Store {
  readonly transactions: ReadonlyMap<string, TransactionRecord>
  readonly nonces: ReadonlyMap<string, NonceRecord>
  readonly customers: ReadonlyMap<string, CustomerRecord>
  readonly methods: ReadonlyMap<string, MethodRecord>
  readonly disputes: ReadonlyMap<string, DisputeRecord>
  readonly documents: ReadonlyMap<string, DocumentRecord>
  /** Ids of the transactions with this order id, oldest first. */
  idsByOrder(orderId: string): readonly string[]
  methodsOf(customerId: string): MethodRecord[]
  /**
   * Applies changes at once; they are on disk when `durable()` resolves. The changes of one commit survive together
   * or not at all.
   */
  commit(changes: readonly Change[]): void
  durable(): Promise<void>
  close(): Promise<void>
}

interface Tables {
  transactions: Map<string, TransactionRecord>
  nonces: Map<string, NonceRecord>
  customers: Map<string, CustomerRecord>
  methods: Map<string, MethodRecord>
  disputes: Map<string, DisputeRecord>
  documents: Map<string, DocumentRecord>
  orders: Map<string, string[]>
  tokens: Map<string, Set<string>>
}

/** Replays the journal in the folder, rewrites it if most of it is obsolete, and opens it for appending. */
export async function openStore(folder: string, now = Date.now()): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'journal.jsonl')
  const tables: Tables = {
    transactions: new Map(),
    nonces: new Map(),
    customers: new Map(),
    methods: new Map(),
    disputes: new Map(),
    documents: new Map(),
    orders: new Map(),
    tokens: new Map(),
  }
  let changes = 0
  let size = await replayJournal(path, (line) => {
    const parsed = JSON.parse(line) as Change[]
    for (const change of parsed) apply(tables, change)
    changes += parsed.length
  })
  forgetOldNonces(tables, now)
  if (size > compactAboveBytes && changes > 2 * liveCount(tables)) size = await compact(path, tables)
  return storeOn(tables, await openJournal(path, size))
}

function storeOn(tables: Tables, journal: Journal): Store {
  return {
    transactions: tables.transactions,
    nonces: tables.nonces,
    customers: tables.customers,
    methods: tables.methods,
    disputes: tables.disputes,
    documents: tables.documents,
    idsByOrder: (orderId) => tables.orders.get(orderId) ?? [],
    methodsOf: (customerId) => [...(tables.tokens.get(customerId) ?? [])].map((token) => tables.methods.get(token)!),
    commit(changes) {
      journal.append(JSON.stringify(changes))
      for (const change of changes) apply(tables, change)
    },
    durable: () => journal.durable(),
    close: () => journal.close(),
  }
}

function apply(tables: Tables, change: Change): void {
  switch (change[0]) {
    case 'transaction': {
      const record = change[1]
      if (record.orderId !== null && !tables.transactions.has(record.id)) {
        const ids = tables.orders.get(record.orderId)
        if (ids) ids.push(record.id)
        else tables.orders.set(record.orderId, [record.id])
      }
      tables.transactions.set(record.id, record)
      return
    }
    case 'nonce':
      tables.nonces.set(change[1].nonce, change[1])
      return
    case 'customer':
      tables.customers.set(change[1].id, change[1])
      return
    case 'method': {
      const { token, customerId } = change[1]
      tables.methods.set(token, change[1])
      const tokens = tables.tokens.get(customerId)
      if (tokens) tokens.add(token)
      else tables.tokens.set(customerId, new Set([token]))
      return
    }
    case 'dispute':
      tables.disputes.set(change[1].id, change[1])
      return
    case 'document':
      tables.documents.set(change[1].id, change[1])
      return
    case 'customer_gone':
      tables.customers.delete(change[1])
      return
    case 'method_gone': {
      const method = tables.methods.get(change[1])
      if (method) tables.tokens.get(method.customerId)?.delete(method.token)
      tables.methods.delete(change[1])
      return
    }
    default:
      throw new Error('unknown change in the journal')
  }
}

function forgetOldNonces(tables: Tables, now: number): void {
  for (const [nonce, record] of tables.nonces) {
    if (record.card !== null && now - record.createdAt > nonceLifeMs) tables.nonces.delete(nonce)
  }
}

const liveCount = (tables: Tables): number =>
  tables.transactions.size +
  tables.nonces.size +
  tables.customers.size +
  tables.methods.size +
  tables.disputes.size +
  tables.documents.size

function* liveChanges(tables: Tables): Generator<Change> {
  for (const record of tables.transactions.values()) yield ['transaction', record]
  for (const record of tables.nonces.values()) yield ['nonce', record]
  for (const record of tables.customers.values()) yield ['customer', record]
  for (const record of tables.methods.values()) yield ['method', record]
  for (const record of tables.disputes.values()) yield ['dispute', record]
  for (const record of tables.documents.values()) yield ['document', record]
}

/** Writes the current records to a new file and atomically replaces the old one. Returns its size. */
async function compact(path: string, tables: Tables): Promise<number> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  let size = 0
  try {
    let lines = ''
    for (const change of liveChanges(tables)) {
      lines += `${JSON.stringify([change])}\n`
      if (lines.length < 1 << 20) continue
      size += (await file.write(lines)).bytesWritten
      lines = ''
    }
    if (lines !== '') size += (await file.write(lines)).bytesWritten
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
  return size
}
