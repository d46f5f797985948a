import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerActs } from './money-acts.ts'
import { staffActs } from './money-acts-staff.ts'
import { findMoneyBreaches } from './money-breaches.ts'
import { MoneyRun } from './money-run.ts'
import { useMoneyWorld } from './money-world.ts'
import { randomFrom } from './random.ts'
import { wait } from './shop-processes.ts'

const kills = 5
const { world, shops } = await useMoneyWorld()

test('one process after the other is killed at random moments under every action that moves money: whatever got no answer is notified by its key, and all is as the model has it', async () => {
  const seed = Number(process.env['MONEY_SEED'] ?? randomInt(2 ** 31))
  console.info(`seed of the actions and the kills: MONEY_SEED=${seed}`)
  const random = randomFrom(seed)
  await world.control('settings', { latencyMs: 150, settleAfterMs: 2_000 })
  const run = new MoneyRun(world, shops)
  let isOver = false
  const acting = run
    .crowd([...customerActs, ...customerActs, ...staffActs], seed, { each: 16 })
    .finally(() => (isOver = true))
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(300 + random() * 900)
    const victim = kill % 2
    // A kill that interrupts nothing shows nothing.
    while (!isOver && run.underway(run.shops[victim]!) < 2) await wait(5)
    if (isOver) break
    await run.shops[victim]!.signal('SIGKILL')
    run.shops[victim] = await world.start()
  }
  await acting
  const unanswered = run.openCount
  await run.settle(random)
  await run.repeatSome(random, 30)
  console.info(`${unanswered} acts had no answer\n${run.summary()}`)
  expect(unanswered).toBeGreaterThan(0)
  expect(await findMoneyBreaches(run)).toEqual([])
})
