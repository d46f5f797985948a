import { expect, test } from 'vitest'
import { type Client, useWorld } from '#test/world.ts'
import { listPaymentMethods, makePaymentMethodDefault } from '../contract.ts'
import { insertMethod } from './queries.ts'

const { world } = await useWorld()
const cardOf = async (userId: number, lastFour: string) => {
  const card = { cardType: 'Visa', lastFour, expirationMonth: 12, expirationYear: 2099 }
  return (await insertMethod(world.owner.db, userId, `vault-${lastFour}`, card))!.id
}
const cardsOf = async (client: Client) =>
  (await client.call(listPaymentMethods, {})).body.data.map((card) => [card.last_four, card.is_default])

test('the default card comes first; another one takes its place; no one chooses for another person', async () => {
  const owner = await world.signUp()
  const client = await world.login(owner)
  const first = await cardOf(owner.id, '1111')
  const second = await cardOf(owner.id, '2222')
  expect(await cardsOf(client)).toEqual([
    ['2222', false],
    ['1111', false],
  ])
  const { body } = await client.call(makePaymentMethodDefault, { params: { id: first } })
  expect(body).toMatchObject({ id: first, is_default: true })
  expect(await cardsOf(client)).toEqual([
    ['1111', true],
    ['2222', false],
  ])
  await client.call(makePaymentMethodDefault, { params: { id: second } })
  expect(await cardsOf(client)).toEqual([
    ['2222', true],
    ['1111', false],
  ])
  const stranger = await world.login()
  expect((await stranger.call(makePaymentMethodDefault, { params: { id: first } })).status).toBe(404)
  expect(await cardsOf(client)).toEqual([
    ['2222', true],
    ['1111', false],
  ])
})
