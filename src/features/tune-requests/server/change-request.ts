import { isDeepStrictEqual } from 'node:util'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { removeTuneRequest, setTuneRequestRaw, updateTuneRequest } from '../contract/tune-requests.ts'
import { isOver, isUnpaid, needsQuote } from '../rules.ts'
import { askForQuote, holdOwnRequest, move, refuseMove, withdrawOrder } from './moves.ts'
import { readChoice } from './price-request.ts'
import { addEvent, changeRow, type NewRequest, type RequestRow } from './queries.ts'
import { requestInFull } from './shapes.ts'
import * as m from '../messages/m.ts'

/**
 * Vehicle, tunes and purpose can only change while the request is unpaid; the information can change until it is
 * over.
 */
export const updateTuneRequestOperation = operation(updateTuneRequest, async (context) => {
  const { tx, actor, input, now } = context
  const { vehicle, tune_ids, tune_sets, information, purpose } = input.body
  let row = await holdOwnRequest(tx, context, input.params.id)
  if (isOver(row.state)) refuseMove(row.state)

  const wanted = { vehicle: vehicle === undefined ? row.vehicle : vehicle, tuneIds: tune_ids ?? row.tuneIds }
  const tuneIds = [
    ...new Set(vehicle !== undefined && tune_ids === undefined && !isSame(row, vehicle) ? [] : wanted.tuneIds),
  ]
  const isChoice = vehicle !== undefined || tune_ids !== undefined || purpose !== undefined
  if (isChoice) {
    if (!isUnpaid(row.state)) refuseMove(row.state)
    if (purpose !== undefined && row.purpose === 'support') refuseMove(row.state)
    if (wanted.vehicle === null && tuneIds.length > 0)
      fail('validation_failed', { fields: { tune_ids: [m.chooseVehicleFirst()] } })
    const read = wanted.vehicle === null ? null : await readChoice(context, placeOf(wanted.vehicle), tuneIds)
    const changes = {
      vehicle: read?.vehicle ?? null,
      tuneIds: tuneIds.toSorted((a, b) => a - b),
      tuneNames: read?.tuneNames ?? [],
      purpose: purpose ?? row.purpose,
    }
    const isOther = Object.entries(changes).some(([key, value]) => !isDeepStrictEqual(row[key as 'purpose'], value))
    const told = { ...row.information, ...information }
    const isForQuote = needsQuote(changes.purpose, { tuneIds, information: told })
    const isOtherWork = pricedBy.some((key) => told[key] !== row.information[key])
    const asksAgain = isForQuote && (row.state === 'estimated' ? isOtherWork : row.state !== 'awaiting_quote')
    if (isOther || asksAgain) {
      await withdrawOrder(tx, row)
      const priced = { ...changes, quote: null, quoteCurrency: null, orderId: null, revision: row.revision + 1 }
      row = isForQuote
        ? await askForQuote(tx, row, { actorId: actor.userId, now, changes: { ...priced, information: told } })
        : (
            await move(tx, row, {
              act: 'choose',
              by: 'customer',
              actorId: actor.userId,
              event: 'choice_changed',
              changes: { ...priced, dueAt: null },
              facts: { vehicle: changes.vehicle?.label ?? null, tunes: changes.tuneNames.join(', ') },
            })
          ).row
    }
  }
  const rest: Partial<NewRequest> = {
    ...(tune_sets === undefined ? {} : { tuneSets: tune_sets }),
    ...(information === undefined ? {} : { information: { ...row.information, ...information } }),
  }
  if (Object.keys(rest).length > 0) row = await changeRow(tx, row.id, rest)
  if (information !== undefined)
    await addEvent(tx, { request: row, kind: 'information_changed', party: 'customer', actorId: actor.userId })
  return requestInFull(tx, row, now, false)
})

/** The information that the price of a custom tune depends on. */
const pricedBy = ['goals', 'hardware', 'fuel'] as const

type Place = Omit<NonNullable<RequestRow['vehicle']>, 'label'>
const placeOf = ({ make, year, model, engine, transmission }: Place): Place => ({
  make,
  year,
  model,
  engine,
  transmission,
})
const isSame = (row: RequestRow, vehicle: Place | null): boolean =>
  vehicle !== null && row.vehicle !== null && isDeepStrictEqual(placeOf(row.vehicle), placeOf(vehicle))

export const removeTuneRequestOperation = operation(removeTuneRequest, async (context) => {
  const { tx, actor, input } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (!isUnpaid(row.state)) refuseMove(row.state)
  await withdrawOrder(tx, row)
  await move(tx, row, {
    act: 'cancel',
    by: 'customer',
    actorId: actor.userId,
    event: 'cancelled',
    changes: { dueAt: null },
  })
  return null
})

export const setTuneRequestRawOperation = operation(setTuneRequestRaw, async (context) => {
  const { tx, actor, input } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (isOver(row.state) || row.state === 'delivered') refuseMove(row.state)
  const { raw } = input.body
  if (row.wantsRaw !== raw) {
    await changeRow(tx, row.id, { wantsRaw: raw })
    await addEvent(tx, { request: row, kind: 'raw_changed', party: 'customer', actorId: actor.userId, facts: { raw } })
  }
  return { id: row.id, wants_raw: raw }
})
