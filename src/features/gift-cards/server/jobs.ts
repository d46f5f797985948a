import { sql } from 'drizzle-orm'
import { accountCode, giftCardAccount } from '#features/ledger/accounts.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import type { Services } from '#integrations/services.ts'
import type { Currency } from '#kit/money.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { sendGiftCard } from './gift-card-mails.ts'
import { giftCards } from './tables.ts'

const isDue = sql`sent_at is null and state = 'active' and coalesce(deliver_on, '-infinity') <= (now() at time zone 'UTC')::date`

/** Mails codes on their delivery day, once, whichever process is first. */
const sendQueue = (database: Database): QueueJob => ({
  name: 'giftCards.send',
  everySeconds: 5,
  waiting: sql`
    select id::text as key, greatest(issued_at, deliver_on::timestamp at time zone 'UTC') as since from ${giftCards} where ${isDue}`,
  work: (key) =>
    database.transact(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from ${giftCards} where id = ${Number(key)} and ${isDue} for update`,
      )
      if (rows[0]) await sendGiftCard(tx, rows[0].id)
    }),
})

const isOver = sql`state in ('active', 'frozen') and expires_at <= now() and held = 0`

/** Expires cards; their remaining balance becomes revenue. Waits for payments in progress. */
const expireQueue = (database: Database): QueueJob => ({
  name: 'giftCards.expire',
  everySeconds: 60,
  waiting: sql`select id::text as key, expires_at as since from ${giftCards} where ${isOver}`,
  work: (key) =>
    database.transact(async (tx) => {
      const { rows } = await tx.execute<{ id: number; balance: number; currency: Currency; movement: number }>(sql`
        update ${giftCards} set state = 'expired' where id = ${Number(key)} and ${isOver}
        returning id, balance, currency, (extract(epoch from expires_at) * 1000000)::bigint as movement`)
      const card = rows[0]
      if (!card || card.balance === 0) return
      const group = `gift-card/${card.id}`
      await postTransfer(tx, {
        kind: 'gift-card',
        reference: `${group}/expiry/${card.movement}`,
        group,
        postings: [
          {
            from: accountCode('breakage', card.currency),
            to: giftCardAccount(card.id, card.currency),
            amount: card.balance,
            currency: card.currency,
          },
        ],
      })
    }),
})

export const sendGiftCards = (database: Database): Promise<number> => workThrough(database, sendQueue(database))
export const expireGiftCards = (database: Database): Promise<number> => workThrough(database, expireQueue(database))

export const jobs = (_: Services, database: Database): JobDefinition[] => [sendQueue(database), expireQueue(database)]
