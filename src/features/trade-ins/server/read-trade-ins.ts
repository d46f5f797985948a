import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getTradeInByToken, listTradeIns } from '../contract/trade-ins.ts'
import { findTradeInByToken, readOwnTradeIns } from './queries.ts'
import { tradeInShape } from './shapes.ts'

export const getTradeInByTokenOperation = operation(getTradeInByToken, async ({ db, actor, input, now }) => {
  const { id, token } = input.body
  return tradeInShape((await findTradeInByToken(db, id, token)) ?? fail('not_found'), now, actor.userId)
})

export const listTradeInsOperation = operation(listTradeIns, async ({ db, actor, now }) => {
  const rows = await readOwnTradeIns(db, actor.region, actor.userId ?? fail('not_logged_in'))
  return { data: rows.map((row) => tradeInShape(row, now, actor.userId)) }
})
