import { describe, expect, it } from 'vitest'
import { emptyAddress } from '#features/addresses/rules.ts'
import { codesToSend, isSameAddress } from '../ui/checkout-values.ts'
import { parseDraft, serializeDraft } from './draft.ts'

const initial = {
  email: '',
  addressId: null,
  shipping: emptyAddress('US'),
  sameAddress: true,
  billing: emptyAddress('US'),
  vatNumber: '',
  purchaseOrder: '',
  keepAddress: false,
}
const guest = { userId: null, region: 1 }
const typed = { ...initial, email: 'dana@example.test', shipping: { ...emptyAddress('CA'), city: 'Toronto' } }
const text = serializeDraft({ values: typed, codes: ['SPRING'], tier: 'ca-express' }, guest, 1_000)

describe('the draft of a checkout', () => {
  it('comes back to the same person for a day', () => {
    expect(parseDraft(text, guest, initial, 2_000)).toEqual({ values: typed, codes: ['SPRING'], tier: 'ca-express' })
    expect(parseDraft(text, guest, initial, 1_001 + 24 * 3_600_000)).toBeNull()
  })
  it('is nobody else’s and of one region', () => {
    expect(parseDraft(text, { ...guest, userId: 7 }, initial, 2_000)).toBeNull()
    expect(parseDraft(text, { ...guest, region: 2 }, initial, 2_000)).toBeNull()
  })
  it('is none where the text is garbage', () => {
    for (const garbage of [null, '', '{', '[]', '{"values":1}'])
      expect(parseDraft(garbage, guest, initial, 2_000)).toBeNull()
  })
})

it('a refused code is not sent with the order', () => {
  const refused_codes = [{ code: 'NOPE', message: 'This code doesn’t exist.' }]
  expect(codesToSend(['NOPE', 'SPRING'], { refused_codes })).toEqual(['SPRING'])
})

it('addresses are the same when each field is', () => {
  expect(isSameAddress(emptyAddress('US'), { ...emptyAddress('US') })).toBe(true)
  expect(isSameAddress(emptyAddress('US'), { ...emptyAddress('US'), phone: '1' })).toBe(false)
})
