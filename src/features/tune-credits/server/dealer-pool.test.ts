import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newDealer } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })

test('a code for more credits than a dealer has is refused with what is left, in the reader’s language', async () => {
  const dealer = await newDealer(world)
  await world.owner.db.execute(
    sql`insert into dealer_credits (dealer_id, ecu, tcu, awd) values (${dealer.id}, 2, 0, 1)`,
  )
  const owner = await dealer.member('owner')
  const ask = (language: string) =>
    owner.request(
      'POST',
      `/api/v1/dealers/${dealer.slug}/tune-credit-codes`,
      { ecu: 1, tcu: 1 },
      {
        'accept-language': language,
        'idempotency-key': randomUUID(),
      },
    )
  expect(await ask('en')).toMatchObject({
    status: 409,
    body: {
      code: 'dealer_credits_spent',
      message: 'Not enough tune credits left: 2 ECU, 0 TCU, 1 AWD.',
      facts: { left: { ecu: 2, tcu: 0, awd: 1 } },
    },
  })
  expect((await ask('de')).body).toMatchObject({
    message: 'Das Tuning-Guthaben reicht nicht aus. Noch verfügbar: 2 ECU, 0 TCU, 1 AWD.',
  })
  const { rows } = await world.owner.db.execute(sql`select 1 from dealer_credit_changes where dealer_id = ${dealer.id}`)
  expect(rows).toEqual([])
})
