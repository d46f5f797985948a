import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import {
  createPaymentMethod,
  getCardForm,
  listPaymentMethods,
  makePaymentMethodDefault,
  type PaymentMethod,
  removePaymentMethod,
} from '../contract.ts'
import { checkDeclines, countDecline } from './declined-cards.ts'
import {
  findMethod,
  insertMethod,
  markMethodRemoved,
  type PaymentMethodRow,
  readMethods,
  setDefaultMethod,
} from './queries.ts'

const shape = (row: PaymentMethodRow, now: Date): PaymentMethod => ({
  id: row.id,
  card_type: row.cardType,
  last_four: row.lastFour,
  expiration_month: row.expirationMonth,
  expiration_year: row.expirationYear,
  is_expired: Date.UTC(row.expirationYear, row.expirationMonth) <= now.getTime(),
  is_default: row.defaultAt !== null,
})

export const listPaymentMethodsOperation = operation(listPaymentMethods, async ({ db, scope, now }) => ({
  data: (await readMethods(db, scope)).map((row) => shape(row, now)),
}))

export const createPaymentMethodOperation = operation(
  createPaymentMethod,
  async ({ db, actor, services, input, now }) => {
    const userId = actor.userId ?? fail('not_logged_in')
    await checkDeclines({ services, actor })
    const saved = await services.gateway.saveMethod(`user-${userId}`, input.body.nonce)
    if (saved.kind === 'declined') {
      await countDecline({ services, actor })
      return fail(saved.category, { message: saved.message })
    }
    if (saved.kind === 'unknown') fail('network_down_retry')
    const row = await insertMethod(db, userId, saved.method.token, saved.method)
    return shape(row ?? fail('duplicate'), now)
  },
)

export const makePaymentMethodDefaultOperation = operation(
  makePaymentMethodDefault,
  async ({ tx, scope, input, now }) =>
    shape((await setDefaultMethod(tx, scope, input.params.id, now)) ?? fail('not_found'), now),
)

export const removePaymentMethodOperation = operation(
  removePaymentMethod,
  async ({ db, scope, services, input, now }) => {
    const method = (await findMethod(db, scope, input.params.id)) ?? fail('not_found')
    const removed = await services.gateway.removeMethod(method.vaultToken)
    if (removed.kind !== 'removed') fail('unavailable')
    await markMethodRemoved(db, scope, method.id, now)
    return null
  },
)

export const getCardFormOperation = operation(getCardForm, async ({ actor, services }) => {
  const token = await services.gateway.clientToken(actor.userId === null ? undefined : `user-${actor.userId}`)
  return { client_token: token ?? fail('unavailable') }
})
