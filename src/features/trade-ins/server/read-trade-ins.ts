import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getTradeInByToken, listTradeIns } from '../contract/trade-ins.ts'
import { findTradeInByToken, readOwnTradeIns } from './queries.ts'
import type { TradeInInFull } from './queries.ts'
import { tradeInShape, tradeInTokens } from './shapes.ts'

function tradeInInFull(row: TradeInInFull, now: Date, userId: number | null, services: { secret: string }) {
  const shown = tradeInShape(row, now, userId)
  return { ...shown, ...tradeInTokens(shown, services) }
}

export const getTradeInByTokenOperation = operation(getTradeInByToken, async ({ db, actor, services, input, now }) => {
  const row = (await findTradeInByToken(db, services.secret, input.body)) ?? fail('not_found')
  return tradeInInFull(row, now, actor.userId, services)
})

export const listTradeInsOperation = operation(listTradeIns, async ({ db, actor, services, now }) => {
  const rows = await readOwnTradeIns(db, actor.region, actor.userId ?? fail('not_logged_in'))
  return { data: rows.map((row) => tradeInInFull(row, now, actor.userId, services)) }
})
