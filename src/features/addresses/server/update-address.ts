import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { updateAddress } from '../contract.ts'
import { addressProblems } from '../rules.ts'
import { changeAddress, findAddress } from './queries.ts'

export const updateAddressOperation = operation(updateAddress, async ({ tx, scope, input }) => {
  const current = (await findAddress(tx, scope, input.params.id)) ?? fail('not_found')
  if (current.readonly) fail('address_readonly')
  const fields = addressProblems({ ...current, ...input.body })
  if (Object.keys(fields).length > 0) fail('validation_failed', { fields })
  return (await changeAddress(tx, scope, input.params.id, input.body)) ?? fail('not_found')
})
