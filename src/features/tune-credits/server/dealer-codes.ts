import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/dealer.ts'
import { creditState } from '../rules.ts'
import { queueCodeMail } from './code-mails.ts'
import { claimable, endOfCode, issueCredits } from './credits.ts'
import { splitIntoCode, takeCodeBack } from './dealer-pool.ts'
import { issuedCsv, issuedShape, readIssued } from './issued-credits.ts'
import type { Credits } from './spend.ts'
import { tuneCredits, dealerCredits, dealerCreditChanges } from './tables.ts'
import * as m from '../messages/m.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { refunds, orders } from '#features/orders/server/tables.ts'

/** Credits a dealer can still split. */
export async function readDealerCredits(db: Queryable, dealerId: number): Promise<Credits> {
  const [row] = await db
    .select({ ecu: dealerCredits.ecu, tcu: dealerCredits.tcu, awd: dealerCredits.awd })
    .from(dealerCredits)
    .where(eq(dealerCredits.dealerId, dealerId))
  return row ?? { ecu: 0, tcu: 0, awd: 0 }
}

type ChangeRow = {
  reference: string
  reason: string
  at: string
  invoice_number: string | null
  order_id: number | null
  code: string | null
} & Record<keyof Credits, number>

function changeTitle({ reference, reason, invoice_number: invoice }: ChangeRow): string {
  const [noun = '', , what] = reference.split('/')
  if (noun === 'order') return m.changeOrder({ invoice: invoice ?? '' }).trim()
  if (noun === 'refund') return m.changeRefund({ order: invoice ?? m.anOrder() })
  if (noun === 'code') return what === 'revoked' ? m.changeRevoked() : m.changeSplit()
  return reason === '' ? m.changeGiven() : m.changeGivenFor({ reason })
}

/**
 * Visible to members who split credits and members who see the dealer's finances, even while the dealer is suspended.
 */
const mayLook = ['credits', 'money'] as const
const changesOnPage = 20

/**
 * SQL for the ID in a reference such as `order/7/split`; null for other prefixes. Uses `case`, so nothing else is cast.
 */
const numberAfter = (noun: 'refund' | 'order' | 'code') =>
  sql.raw(`case when c.reference ~ '^${noun}/[0-9]{1,15}(/|$)' then split_part(c.reference, '/', 2)::bigint end`)

/** Changes to a dealer's splittable credits, newest first. Names orders paid on the dealer's own account. */
async function readChanges(db: Queryable, secret: string, dealerId: number, page: number) {
  const { rows } = await db.execute<ChangeRow>(sql`
    select c.reference, c.reason, c.created_at as at, c.ecu, c.tcu, c.awd, o.invoice_number, t.code,
      (select o.id from ${paymentIntents} i
        where i.order_id = o.id and i.dealer_id = c.dealer_id and i.state = 'ordered') as order_id
    from ${dealerCreditChanges} c
    left join ${refunds} r on r.id = ${numberAfter('refund')}
    left join ${orders} o on o.id = coalesce(r.order_id, ${numberAfter('order')})
    left join ${tuneCredits} t on t.id = ${numberAfter('code')} and t.dealer_id = c.dealer_id
    where c.dealer_id = ${dealerId} order by c.created_at desc, c.id desc
    offset ${(page - 1) * changesOnPage} limit ${changesOnPage + 1}`)
  const changes = rows.slice(0, changesOnPage).map((row) => ({
    reference: row.reference,
    at: new Date(row.at),
    title: changeTitle(row),
    order: row.order_id === null ? null : { id: row.order_id, token: tokenOfOrder(secret, row.order_id) },
    code: row.code,
    ecu: row.ecu,
    tcu: row.tcu,
    awd: row.awd,
  }))
  return { changes, changes_next: rows.length > changesOnPage ? page + 1 : null }
}

export const listDealerCodesOperation = operation(
  contract.listDealerCodes,
  async ({ db, actor, services, now, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, mayLook, services.settings.REGION_HOSTS)
    const [page, left, changes] = await Promise.all([
      readIssued(db, eq(tuneCredits.dealerId, dealer.id), query, now),
      readDealerCredits(db, dealer.id),
      readChanges(db, services.secret, dealer.id, query.changes),
    ])
    return { ...page, left, ...changes }
  },
)

export const exportDealerCodesOperation = operation(
  contract.exportDealerCodes,
  async ({ db, actor, services, now, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, mayLook, services.settings.REGION_HOSTS)
    return issuedCsv(db, `codes-${dealer.slug}`, eq(tuneCredits.dealerId, dealer.id), query, now)
  },
)

export const issueDealerCodeOperation = operation(
  contract.issueDealerCode,
  async ({ tx, actor, services, now, input: { params, body } }) => {
    const { dealer } = await holdMember(tx, actor, params.slug, 'credits', { hosts: services.settings.REGION_HOSTS })
    const { ecu, tcu, awd, email, note, expires_at } = body
    const expiresAt = endOfCode(expires_at, now)
    const row = await issueCredits(tx, {
      region: dealer.region,
      ecu,
      tcu,
      awd,
      note,
      expiresAt,
      email: email ?? null,
      issuedBy: actor.userId,
      dealerId: dealer.id,
    })
    await splitIntoCode(tx, row.id, {
      dealerId: dealer.id,
      reference: `code/${row.id}`,
      ecu,
      tcu,
      awd,
      actorId: actor.userId,
    })
    if (row.email !== null) await queueCodeMail(tx, row.id, row.email)
    return issuedShape({ row, customer: null }, now)
  },
)

export const revokeDealerCodeOperation = operation(
  contract.revokeDealerCode,
  async ({ tx, actor, services, now, input: { params, body } }) => {
    const { dealer } = await holdMember(tx, actor, params.slug, 'credits', { hosts: services.settings.REGION_HOSTS })
    const own = and(eq(tuneCredits.id, params.id), eq(tuneCredits.dealerId, dealer.id))
    const [row] = await tx
      .update(tuneCredits)
      .set({ revokedAt: now })
      .where(and(own, claimable(now)))
      .returning()
    if (!row) {
      const [found] = await tx.select().from(tuneCredits).where(own)
      return fail(
        found ? 'credit_code_unusable' : 'not_found',
        found ? { facts: { state: creditState(found, now) } } : {},
      )
    }
    const back = { ecu: row.ecuLeft, tcu: row.tcuLeft, awd: row.awdLeft }
    const reference = `code/${row.id}/revoked`
    await takeCodeBack(tx, row.id, { dealerId: dealer.id, reference, ...back, actorId: actor.userId })
    await recordAudit(tx, actor, {
      action: 'dealerCodes.revoke',
      object: `tune-credit/${row.id}`,
      before: { left: back },
      after: { revoked: true },
      reason: body.reason,
    })
    return issuedShape({ row, customer: null }, now)
  },
)
