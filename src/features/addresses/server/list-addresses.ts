import { operation } from '#access/operation.ts'
import { listAddresses } from '../contract.ts'
import { readAddresses } from './queries.ts'

export const listAddressesOperation = operation(listAddresses, async ({ db, scope }) => ({
  data: await readAddresses(db, scope),
}))
