import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { createAddress } from '../contract.ts'
import { addressProblems } from '../rules.ts'
import { insertAddress } from './queries.ts'

export const createAddressOperation = operation(createAddress, async ({ tx, scope, input }) => {
  const fields = addressProblems(input.body)
  if (Object.keys(fields).length > 0) fail('validation_failed', { fields })
  return insertAddress(tx, scope.userId ?? fail('not_logged_in'), input.body)
})
