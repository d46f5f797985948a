import { expect, test } from 'vitest'
import { updateCurrentUser } from '#features/identity/contract/identity.ts'
import { login } from '#features/identity/contract/login.ts'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { type Client, useWorld, worldPassword as password } from '#test/world.ts'

const { world } = await useWorld()
const currencyAfterLogin = async (email: string, client: Client = world.client()) => {
  await client.call(login, { body: { email, password } })
  return (await client.request('GET', '/api/v1/house')).body
}

test('a dealer’s member sees the dealer’s currency after login, unless they or their browser chose another', async () => {
  const dealer = await newDealer(world, { currency: 'CAD' })
  const member = await dealer.member('buyer')
  const { email } = member.person
  expect(await currencyAfterLogin(email)).toMatchObject({ currency: 'CAD' })

  const browser = world.client()
  browser.cookies.set(cookieNames(world.settings).currency, 'USD')
  expect(await currencyAfterLogin(email, browser)).toMatchObject({ currency: 'USD' })

  await member.call(updateCurrentUser, { body: { preferred_display_currency: 'USD' } })
  expect(await currencyAfterLogin(email)).toMatchObject({ currency: 'USD' })
})
