import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { setFaultCodes } from '../contract/tune-requests.ts'
import { currentFaultCodeTerms } from '../fault-codes.ts'
import * as m from '../messages/m.ts'
import { isOver } from '../rules.ts'
import { holdOwnRequest, refuseMove } from './moves.ts'
import { addEvent, changeRow } from './queries.ts'
import { requestInFull } from './shapes.ts'

/** Codes can change until the file is delivered; each change needs a new confirmation. */
export const setFaultCodesOperation = operation(setFaultCodes, async (context) => {
  const { tx, actor, input, now } = context
  const { confirmed, terms_version } = input.body
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (isOver(row.state) || row.state === 'delivered' || row.purpose === 'support') refuseMove(row.state)
  const codes = [...new Set(input.body.codes)]
  const isAny = codes.length > 0
  if (isAny && !confirmed) fail('validation_failed', { fields: { confirmed: [m.faultCodesConfirm()] } })
  if (isAny && terms_version !== currentFaultCodeTerms) fail('stale_version')
  const changed = await changeRow(tx, row.id, {
    faultCodes: codes,
    faultCodesConfirmedAt: isAny ? now : null,
    faultCodesTerms: isAny ? currentFaultCodeTerms : null,
  })
  await addEvent(tx, {
    request: changed,
    kind: 'codes_changed',
    party: 'customer',
    actorId: actor.userId,
    facts: { codes: codes.join(', '), ...(isAny ? { terms: currentFaultCodeTerms } : {}) },
  })
  return requestInFull(tx, changed, now, false)
})
