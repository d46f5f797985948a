import { render, toPlainText } from '@react-email/render'
import { expect, test } from 'vitest'
import type { PaidWith } from '../paid-with.ts'
import { type OrderMailProps, RefundConfirmation } from './order-mails.tsx'

const card = { kind: 'card', card_type: 'Visa', last_four: '1111' } as const

/** The first sentences of the mail about a refund of $37.13, of which a part goes to a gift card. */
async function refundText(paidWith: PaidWith, toGiftCard: number): Promise<string> {
  const order = { id: 850, currency: 'USD', paid_with: paidWith } as OrderMailProps['order']
  const mail = { origin: 'https://shop.test', id: 850, token: 'token', order }
  const html = await render(<RefundConfirmation {...mail} refunded_now={3_713} to_gift_card={toGiftCard} />)
  return toPlainText(html).replaceAll('\n', ' ')
}

test('the mail about a refund says how much goes where', async () => {
  const gift = { ending: 'QFTK', amount: 5_000 }
  expect(await refundText(card, 0)).toContain('refunded $37.13 for order 850 to your original payment method')
  expect(await refundText({ ...card, gift_card: gift }, 2_000)).toContain(
    '$17.13 to your original payment method, where it usually takes a few days to appear, and $20.00 to your gift card',
  )
  expect(await refundText({ kind: 'gift_card', gift_card: gift }, 3_713)).toContain('to the gift card you paid with')
  expect(await refundText({ kind: 'account', dealer: 'Apex Tuning' }, 0)).toContain('to the account of Apex Tuning')
})
