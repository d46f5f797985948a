import { describe, expect, it } from 'vitest'
import { errorCategories, wordsOfDecline, wordsOfNotSent } from './error-categories.ts'

describe('payment error categories', () => {
  it('are those of the specification', () => {
    const specified = 'network_down_retry avs_cvv duplicate card_expired revoked_payment_method unknown'
    expect(errorCategories.join(' ')).toBe(specified)
  })

  it('a gateway rejection goes before the code of the processor', () => {
    expect(wordsOfDecline({ rejection: 'cvv', processorCode: '1000' })).toMatchObject({
      category: 'avs_cvv',
      code: 'cvv',
    })
  })

  it('of several validation errors the one that is known speaks', () => {
    expect(wordsOfDecline({ validationCodes: ['91513', '81710'] })).toMatchObject({
      category: 'card_expired',
      code: '81710',
    })
  })

  it('what is not listed is unknown, and every answer is a sentence', () => {
    const cases = [
      wordsOfDecline({ processorCode: '2999' }),
      wordsOfDecline({ rejection: 'something_new' }),
      wordsOfDecline({ validationCodes: ['99999'] }),
      wordsOfDecline({}),
    ]
    for (const { category, message } of cases) {
      expect(category).toBe('unknown')
      expect(message).toMatch(/^[A-Z].*\.$/)
    }
    expect(wordsOfNotSent()).toMatchObject({ category: 'network_down_retry', code: 'not_sent' })
  })
})
