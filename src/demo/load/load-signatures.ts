import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { attachFile, keepFile } from '#features/files/server/records.ts'
import { insertSignature } from '#features/signatures/server/queries.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { drawSignature } from '../pictures/signature.ts'
import { users } from '#features/identity/server/tables.ts'
import { dealerMembers } from '#features/dealers/server/tables.ts'

/** Signatories: an administrator for the company, and the owner of the first dealer for that dealer. */
export async function loadSignatures(database: Database, settings: Settings, now: Date): Promise<void> {
  const store = await openObjectStore(settings)
  const outside = { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  const { rows } = await database.db.execute<{ id: number; name: string; dealer: number | null; admin: number }>(sql`
    select u.id, u.name, null::bigint as dealer, u.id as admin from ${users} u where u.email like 'admin@%'
    union all (
      select u.id, u.name, m.dealer_id, a.id from ${dealerMembers} m join ${users} u on u.id = m.user_id, users a
      where m.role = 'owner' and a.email like 'admin@%' order by m.dealer_id limit 1)`)
  for (const [index, signer] of rows.entries()) {
    const file = await keepFile(outside, {
      ownerId: signer.admin,
      region: 1,
      kind: 'signature',
      name: 'signature.png',
      content: drawSignature(index),
    })
    await database.transact(async (tx) => {
      const reason = signer.dealer === null ? 'Signs for the firm.' : 'Owner of the dealer.'
      const { id } = await insertSignature(tx, {
        region: 1,
        userId: signer.id,
        dealerId: signer.dealer,
        legalName: signer.name,
        fileId: file.id,
        reason,
        grantedBy: signer.admin,
        createdAt: now,
      })
      await attachFile(tx, file.id, `signature/${id}`)
      const after = { user: signer.id, legal_name: signer.name, dealer: signer.dealer }
      await recordAudit(
        tx,
        { userId: signer.admin },
        { action: 'signatures.grant', object: `signature/${id}`, after, reason },
      )
    })
  }
  store.close()
}
