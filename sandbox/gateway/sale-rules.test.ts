import { describe, expect, it } from 'vitest'
import type { StoredCard } from './records.ts'
import { decideSale, type SaleFacts } from './sale-rules.ts'
import type { CardOutcome, MatchCode } from './test-values.ts'

const card = (outcome: CardOutcome = 'approved', cvvResponse: MatchCode = 'M', postalCode = '90210'): StoredCard => ({
  bin: '411111',
  last4: '1111',
  cardType: 'Visa',
  expirationMonth: '12',
  expirationYear: '2030',
  outcome,
  cvvResponse,
  postalCode,
})
const decide = (facts: Partial<SaleFacts>) =>
  decideSale({ amount: 1000, card: card(), postalCode: null, street: null, isDuplicate: false, submit: true, ...facts })

describe('documented test values', () => {
  it.each([
    [1, 'submitted_for_settlement', '1000'],
    [199_999, 'submitted_for_settlement', '1000'],
    [200_000, 'processor_declined', '2000'],
    [200_499, 'processor_declined', '2004'],
    [299_999, 'processor_declined', '2999'],
    [300_000, 'failed', '3000'],
    [300_099, 'failed', '3000'],
    [300_100, 'submitted_for_settlement', '1000'],
    [500_100, 'gateway_rejected', null],
    [500_200, 'submitted_for_settlement', '1000'],
  ])('an amount of %i minor units ends as %s', (amount, status, processorCode) => {
    expect(decide({ amount })).toMatchObject({ status, processorCode })
  })

  it.each([
    ['20000', 'M', 'avs'],
    ['90210', 'N', 'cvv'],
    ['20000', 'N', 'avs_and_cvv'],
    ['20001', 'U', null],
    ['90210', 'S', null],
  ] as const)('postal code %s with CVV response %s is rejected for %s', (postalCode, cvv, rejection) => {
    expect(decide({ postalCode, card: card('approved', cvv) })).toMatchObject({ rejection })
  })

  it('the postal code of the sale goes before the one typed with the card', () => {
    expect(decide({ postalCode: '90210', card: card('approved', 'M', '20000') }).rejection).toBe(null)
    expect(decide({ postalCode: null, card: card('approved', 'M', '20000') }).rejection).toBe('avs')
  })

  it.each([
    ['processor_declined', 'processor_declined', '2000', null],
    ['failed', 'failed', '3000', null],
    ['fraud', 'gateway_rejected', null, 'fraud'],
    ['risk_threshold', 'gateway_rejected', null, 'risk_threshold'],
  ] as const)('a %s card ends as %s', (outcome, status, processorCode, rejection) => {
    expect(decide({ card: card(outcome) })).toMatchObject({ status, processorCode, rejection })
  })

  it('a duplicate is rejected before anything else', () => {
    expect(decide({ isDuplicate: true, amount: 200_000 })).toMatchObject({
      rejection: 'duplicate',
      processorCode: null,
    })
  })

  it('without submitting, a sale is only authorized', () => {
    expect(decide({ submit: false }).status).toBe('authorized')
  })
})
