import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerActs } from './money-acts.ts'
import { staffActs } from './money-acts-staff.ts'
import { findMoneyBreaches } from './money-breaches.ts'
import { MoneyRun } from './money-run.ts'
import { useMoneyWorld } from './money-world.ts'
import { randomFrom } from './random.ts'

const { world, shops } = await useMoneyWorld()

test('20 clients at once on two processes with every action that moves money: books, gateway, stock and audits are what a simple model has', async () => {
  const seed = Number(process.env['MONEY_SEED'] ?? randomInt(2 ** 31))
  console.info(`seed of the actions: MONEY_SEED=${seed}`)
  const random = randomFrom(seed)
  // Charges younger than two seconds are voided, older ones refunded.
  await world.control('settings', { settleAfterMs: 2_000 })
  const run = new MoneyRun(world, shops)
  await run.crowd([...customerActs, ...staffActs], seed, { each: 20 })
  await run.settle(random)
  await run.repeatSome(random, 30)
  console.info(run.summary())
  expect(await findMoneyBreaches(run)).toEqual([])
})
