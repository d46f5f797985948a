import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { removeAddress } from '../contract.ts'
import { findAddress, markAddressRemoved } from './queries.ts'

export const removeAddressOperation = operation(removeAddress, async ({ tx, scope, input, now }) => {
  const current = (await findAddress(tx, scope, input.params.id)) ?? fail('not_found')
  if (current.readonly) fail('address_readonly')
  await markAddressRemoved(tx, scope, input.params.id, now)
  return null
})
