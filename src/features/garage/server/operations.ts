import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { addToGarage, listGarage, removeGarageVehicle, takeOverGarage, updateGarageVehicle } from '../contract.ts'
import * as m from '../messages/m.ts'
import { changeVehicle, deleteVehicle, insertVehicle, readGarage } from './queries.ts'

const ownerOf = ({ userId }: { userId: number | null }): number => userId ?? fail('not_logged_in')

export const listGarageOperation = operation(listGarage, async ({ db, scope }) => ({
  data: await readGarage(db, ownerOf(scope)),
}))

export const addToGarageOperation = operation(addToGarage, async ({ tx, scope, input }) => {
  const outcome = await insertVehicle(tx, ownerOf(scope), input.body)
  if (outcome === 'not_found') fail('not_found')
  if (outcome === 'garage_full') fail('garage_full')
  return { data: await readGarage(tx, ownerOf(scope)) }
})

export const takeOverGarageOperation = operation(takeOverGarage, async ({ tx, scope, input }) => {
  for (const vehicle of input.body.vehicles) await insertVehicle(tx, ownerOf(scope), vehicle)
  return { data: await readGarage(tx, ownerOf(scope)) }
})

export const updateGarageVehicleOperation = operation(updateGarageVehicle, async ({ tx, scope, input }) => {
  const outcome = await changeVehicle(tx, scope, input.params.id, input.body)
  if (outcome === 'not_found') fail('not_found')
  if (outcome === 'vin_taken') fail('validation_failed', { fields: { vin: [m.vinTaken()] } })
  return { data: await readGarage(tx, ownerOf(scope)) }
})

export const removeGarageVehicleOperation = operation(removeGarageVehicle, async ({ tx, scope, input }) => {
  if (!(await deleteVehicle(tx, scope, input.params.id))) fail('not_found')
  return { data: await readGarage(tx, ownerOf(scope)) }
})
