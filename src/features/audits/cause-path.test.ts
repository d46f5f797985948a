import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { objectPath, objectPaths } from './object-path.ts'
import { accountKinds } from '#features/books/contract/books.ts'
import { causePath } from './cause-path.ts'

const texts = (folder: string, wanted: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name) && !/\.(property\.)?test\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
const firstWords = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word ?? '')

/**
 * The first words of all names such as `order/${id}` in code and 'order/' || id in SQL, in files that post transfers.
 */
const posting = /postTransfer|transferStatement|post_transfer|postDemoTransfers|NewTransfer|dealGroup|spendCredits/
const posted = new Set([
  ...texts('src', /\.tsx?$/)
    .filter((text) => posting.test(text))
    .flatMap((text) => firstWords(text, /`([a-z][a-z-]*)\/\$\{/g)),
  ...texts('db/functions', /\.sql$/).flatMap((text) =>
    text
      .split('post_transfer(')
      .slice(1)
      .flatMap((call) => firstWords(call.split('\n')[0] ?? '', /'([a-z][a-z-]*)\/' \|\|/g)),
  ),
])
/** Names that occur beside postings but are never their cause: accounts, mails, codes and disbursements. */
const noCauses = new Set([
  ...accountKinds,
  'code',
  'dealer-limit',
  'disbursement',
  'order-change',
  'rate',
  'refund',
  'reversal',
])
const sample = (kind: string) =>
  ({
    'dealer-payment': { cause: 'dealer-account/7', reference: 'dealer-payment/3' },
    dealer: { cause: 'dealer-account/7', reference: 'dealer/7/manual-payment/0a' },
    'payout-run': { cause: 'payout/4', reference: 'payout/12/return' },
  })[kind] ?? { cause: `${kind}/12`, reference: `${kind}/12/part` }

describe('the cause of a posting', () => {
  test('each kind of cause that code and database write has a screen', () => {
    for (const known of [
      'order',
      'payout-run',
      'dealer-payment',
      'dealer',
      'credit-deal',
      'value-transfer',
      'tune-credit',
    ])
      expect(posted).toContain(known)
    const dead = [...posted].filter((kind) => !noCauses.has(kind) && causePath(sample(kind)) === null)
    expect(dead).toEqual([])
  })

  test.each([
    ['order/17', 'order/17/payment', '/admin/transactions/17'],
    ['order/17', 'order/17/refund/3', '/admin/transactions/17'],
    ['order/17', 'order/17/shares', '/admin/transactions/17/shares'],
    ['order/17', 'refund/3/shares', '/admin/transactions/17/shares'],
    ['order/17', 'order/17/trade-in', '/admin/trade-ins/17'],
    ['order/17', 'order/17/trade-in/reversal', '/admin/trade-ins/17'],
    ['payout/4', 'payout/12', '/admin/payouts/4'],
    ['payout/4', 'payout/12/return', '/admin/payouts/4'],
    ['dealer-account/7', 'dealer-payment/3', '/admin/dealers/7/account'],
    ['dealer-account/7', 'reversal/99', '/admin/dealers/7/account'],
    ['credit-deal/5', 'dealer-payment/8', '/admin/dealer-credit-deals/5'],
    ['value-transfer/6', 'value-transfer/6/perform', '/admin/instatune-value-transfers/6'],
    ['tune-request/9', 'tune-request/9/credit/2/1', '/admin/tune-requests/9'],
    ['tune-credit/2', 'tune-credit/2/lapse/1', '/admin/tune-credits?q=tune-credit%2F2'],
  ])('of %s, %s leads to %s', (cause, reference, path) => {
    expect(causePath({ cause, reference })).toBe(path)
  })

  test('what nobody knows leads nowhere', () => {
    expect(causePath({ cause: 'stray/1', reference: 'stray/1' })).toBeNull()
    expect(causePath({ cause: 'constructor/1', reference: 'x' })).toBeNull()
  })
})

describe('the object of an audit record', () => {
  test('each kind that code writes is known, with its screen or without one', () => {
    const written = texts('src', /\.tsx?$/).flatMap((text) =>
      firstWords(text, /\bobject: [^\n]*?`([a-z][a-z-]*)\/\$\{/g),
    )
    expect(written.length).toBeGreaterThan(40)
    // These two link to another object's screen: the payout, and the tuner or affiliate.
    const led = ['disbursement', 'earner']
    expect(written.filter((kind) => !led.includes(kind) && !Object.hasOwn(objectPaths, kind))).toEqual([])
    expect([objectPath('payout/3'), objectPath('tuner/3'), objectPath('user/3')]).toEqual([
      '/admin/payouts/3',
      '/admin/tuners/3',
      '/admin/users/3',
    ])
  })
})
