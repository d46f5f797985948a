import { describe, expect, test } from 'vitest'
import { namedEndpoints } from '#app/api.ts'
import { flags } from '#access/permissions.ts'
import { getUiState } from '#app/account/contract.ts'
import { listUsers } from '#features/users/contract/users.ts'
import { logout } from '#features/identity/contract/identity.ts'
import { senderWith } from './send-any.ts'
import { type Client, useWorld } from './world.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const chief = await world.signUp({ role: 5 })
await world.owner.pool.query('update staff_security set demanded_at = now(), demanded_by = $1', [chief.id])
const send = senderWith({ id: 999_999_999, slug: 'no-such-thing', token: 'no-such-token' })

/** Calls that would end the session making them. */
const ending = ['logout', 'endCustomerView']
const refusedTo = async (client: Client): Promise<string[]> => {
  const refused: string[] = []
  for (const call of namedEndpoints.filter(({ name }) => !ending.includes(name))) {
    const { status, refusal } = await send(client, call)
    if (status === 403 && (refusal as { code?: string } | null)?.code === 'second_factor_demanded')
      refused.push(call.name)
  }
  return refused
}
const ofStaff = namedEndpoints
  .filter(({ endpoint: { access } }) => access !== 'public' && access !== 'user')
  .map(({ name }) => name)

describe('staff without the second factor that is demanded of them', () => {
  test.each([
    ['an administrator', { role: 3 as const }],
    ['the super administrator', { role: 5 as const }],
    ['someone with a flag', { flags: ['tm' as const] }],
    ['a member of a dealer with a flag', { role: 4 as const, flags: ['sig' as const] }],
  ])('are refused the calls of staff and no others: %s', async (_, rights) => {
    const client = await world.login(rights)
    expect(await refusedTo(client)).toEqual(ofStaff)
    expect((await client.call(logout, {})).status).toBe(204)
  })
  test.each(flags)('belong to the staff with the flag %s alone', async (flag) => {
    const { refusal } = await (await world.login({ flags: [flag] })).call(listUsers, { query: {} })
    expect(refusal.code).toBe('second_factor_demanded')
  })
  test('see no more in the calls of customers than customers do', async () => {
    const alertsOf = async (client: Client) => (await client.call(getUiState, {})).body.alerts.map(({ id }) => id)
    await world.owner.pool.query(
      `insert into alerts (message, level, audience) values ('for dealers', 'info', 'dealer')`,
    )
    const [staff, customer] = [await world.login({ role: 3 }), await world.login()]
    expect(await alertsOf(staff)).toEqual(await alertsOf(customer))
  })
})

test('nobody else is asked for one: customers, members of dealers, visitors and staff who have one', async () => {
  const person = await world.signUp({ role: 3 })
  await world.owner.pool.query('update users set two_factor_enabled = true where id = $1', [person.id])
  for (const client of [await world.login(), await world.login({ role: 4 }), world.client(), await world.login(person)])
    for (const call of namedEndpoints.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const { refusal } = await send(client, call)
      expect([call.name, (refusal as { code?: string } | null)?.code]).not.toEqual([
        call.name,
        'second_factor_demanded',
      ])
    }
})
