import { inArray } from 'drizzle-orm'
import { ledgerAccounts, postings, transferGroups, transfers } from '#features/ledger/server/tables.ts'
import type { Posting } from '#features/ledger/rules.ts'
import type { Tx } from '#kit/server/database.ts'

export interface DemoTransfer {
  kind: string
  reference: string
  group: string
  at: Date
  reason?: string
  postings: readonly Posting[]
}

/** Posts backdated transfers. The running shop uses the database's clock instead. */
export async function postDemoTransfers(tx: Tx, all: readonly DemoTransfer[]): Promise<void> {
  const posted = all.filter((transfer) => transfer.postings.length > 0)
  if (posted.length === 0) return
  const codes = [...new Set(posted.flatMap((transfer) => transfer.postings.flatMap(({ from, to }) => [from, to])))]
  const accounts = await tx.select().from(ledgerAccounts).where(inArray(ledgerAccounts.code, codes))
  const accountId = (code: string): number => {
    const account = accounts.find((item) => item.code === code)
    if (!account) throw new Error(`no account ${code}`)
    return account.id
  }
  const groups = new Map<string, DemoTransfer>()
  for (const transfer of posted) if (!groups.has(transfer.group)) groups.set(transfer.group, transfer)
  await tx
    .insert(transferGroups)
    .values([...groups.values()].map(({ kind, group, at }) => ({ kind, reference: group, createdAt: at })))
    .onConflictDoNothing()
  const groupRows = await tx
    .select({ id: transferGroups.id, reference: transferGroups.reference })
    .from(transferGroups)
    .where(inArray(transferGroups.reference, [...groups.keys()]))
  const groupId = new Map(groupRows.map(({ id, reference }) => [reference, id]))
  const rows = await tx
    .insert(transfers)
    .values(
      posted.map(({ kind, reference, group, at, reason = '' }) => ({
        kind,
        reference,
        groupId: groupId.get(group)!,
        reason,
        createdAt: at,
      })),
    )
    .returning({ id: transfers.id, reference: transfers.reference })
  const transferId = new Map(rows.map(({ id, reference }) => [reference, id]))
  await tx.insert(postings).values(
    posted.flatMap((transfer) =>
      transfer.postings.map(({ from, to, amount, currency }) => ({
        transferId: transferId.get(transfer.reference)!,
        fromId: accountId(from),
        toId: accountId(to),
        amount,
        currency,
      })),
    ),
  )
}
