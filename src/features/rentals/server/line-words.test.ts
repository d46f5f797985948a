import { expect, test } from 'vitest'
import { payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { endpointUrl } from '#kit/contract.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { useRentalDesk } from '#test/fixtures-rentals.ts'
import { extendRental, buyRental } from '../contract/rentals.ts'

const desk = await useRentalDesk()
const { world } = desk
const dealer = await newDealer(world, { creditLimit: 1_000_000 })
const buyer = await dealer.member('buyer')

const read = async <T>(language: string, path: string) =>
  (await buyer.request('GET', path, undefined, { 'accept-language': language })).body as T
const namesIn = async (language: string, params: { id: number; token: string }) =>
  (await read<{ lines: { name: string }[] }>(language, endpointUrl(getOrderByToken, { params }))).lines.map(
    ({ name }) => name,
  )

test('a rental and its deposit are named in the reader’s language, on the order and in lists of customers and dealers', async () => {
  const { body: order } = await buyer.call(payLaterCatalog, { body: { ...desk.wanted(), dealer: dealer.slug } })
  const names = {
    en: ['Stage 1', 'FLASHZILLA V3, 7 days', 'Refundable deposit: FLASHZILLA V3'],
    de: ['Stage 1', 'FLASHZILLA V3, 7 Tage', 'Erstattbare Kaution: FLASHZILLA V3'],
  }
  for (const [language, shown] of Object.entries(names)) {
    expect(await namesIn(language, order)).toEqual(shown)
    for (const path of ['/api/v1/orders', '/api/v1/catalog-purchases', `/api/v1/dealers/${dealer.slug}/fz-orders`]) {
      const { data } = await read<{ data: object[] }>(language, path)
      expect(data).toMatchObject([{ title: shown.join(', ') }])
    }
    expect(await read(language, '/api/v1/orders.csv')).toContain(shown.join(', '))
  }
})

test('so are extra days and the tool itself, whatever language they were bought in', async () => {
  const { id, token } = await desk.away(5)
  const visitor = world.client()
  const asked = [
    [extendRental, { token, days: 3 }, ['Extra days: FLASHZILLA V3'], ['Zusatztage: FLASHZILLA V3']],
    [buyRental, { token }, [expect.stringMatching(/your rental unit/)], [expect.stringMatching(/Ihr Mietgerät/)]],
  ] as const
  for (const [call, body, english, german] of asked) {
    const { body: rental } = await visitor.request('POST', endpointUrl(call, { params: { id } }), body, {
      'accept-language': 'fr',
    })
    const [order] = (rental as typeof call.output._output).orders
    expect(await namesIn('en', order!)).toEqual(english)
    expect(await namesIn('de', order!)).toEqual(german)
  }
})
