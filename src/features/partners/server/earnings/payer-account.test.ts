import { describe, expect, test } from 'vitest'
import { createStaffTuner } from '../../contract/tuners.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import * as calls from '../../contract/payouts.ts'
import { sweepShares } from './make-shares.ts'

const { world } = await useWorld({
  environment: { WORKER: '0', SHARE_HOLD_DAYS: '21', PAYOUT_APPROVAL_LIMITS: 'USD=50,EUR=5000' },
})
const admin = await world.login({ role: 3 })

async function payout(currency: 'USD' | 'EUR') {
  const { db } = world.owner
  const earner = await makeEarner(db, { holdDays: 0 })
  await makeAgreement(db, earner.id, 1000)
  await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net: 100_000, currency })
  await sweepShares(world.database)
  return (await admin.call(calls.createPayout, { body: { currency, reason: 'a run' } })).body
}

describe('without a bank account of the shop', () => {
  test('no bank file is made, in one clear sentence; the list and paying by hand go on', async () => {
    const run = await payout('EUR')
    const params = { id: run.id }
    expect((await admin.call(calls.disbursePayout, { params, body: { by: 'bank', reason: 'monthly' } })).status).toBe(
      200,
    )
    const file = await admin.request('GET', `/api/v1/admin/payouts/${run.id}/bank-file`)
    expect(file.status).toBe(409)
    expect(file.body).toMatchObject({
      code: 'payer_account_missing',
      message:
        'The shop’s bank account for this currency isn’t set up, so we can’t create a bank file. Pay manually or add the account.',
    })
    expect((await admin.request('GET', `/api/v1/admin/payouts/${run.id}/bank-file?format=csv`)).status).toBe(200)
    const second = await payout('EUR')
    const byHand = { params: { id: second.id }, body: { by: 'hand' as const, reason: 'paid at the counter' } }
    expect((await admin.call(calls.disbursePayout, byHand)).body).toMatchObject({ state: 'disbursed' })
  })
})

describe('the settings of payouts', () => {
  test('a run above the limit of its currency waits for a second person, one below does not', async () => {
    expect((await payout('USD')).state).toBe('waiting')
    expect((await payout('EUR')).state).toBe('approved')
  })

  test('a new tuner’s shares are held for as long as the setting says, unless staff says otherwise', async () => {
    const make = (email: string, held: object) =>
      admin.call(createStaffTuner, { body: { name: 'Timo Hartl', email, reason: 'They tune for us', ...held } })
    expect((await make('a@example.test', {})).body.hold_days).toBe(21)
    expect((await make('b@example.test', { hold_days: 3 })).body.hold_days).toBe(3)
  })
})
