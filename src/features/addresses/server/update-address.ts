import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { updateAddress } from '../contract.ts'
import { addressProblems } from '../rules.ts'
import { changeAddress, findAddress } from './queries.ts'

export const updateAddressOperation = operation(updateAddress, async ({ tx, scope, input }) => {
  const current = (await findAddress(tx, scope, input.params.id)) ?? fail('not_found')
  if (current.readonly) fail('address_readonly')
  const fields = addressProblems({
    country_code: input.body.country_code ?? current.country_code,
    state: input.body.state ?? current.state,
    postal_code: input.body.postal_code ?? current.postal_code,
  })
  if (Object.keys(fields).length > 0) fail('validation_failed', { fields })
  return (await changeAddress(tx, scope, input.params.id, input.body)) ?? fail('not_found')
})
