import { operation } from '#access/operation.ts'
import { estimateOf } from '#features/checkout/server/estimate-order.ts'
import { readSplitCredits } from '#features/tune-credits/server/split-credits.ts'
import { estimateTuneRequest } from '../contract/tune-requests.ts'
import { needOf } from './coverage.ts'
import { holdOwnRequest, move, refuseMove } from './moves.ts'
import { priceRequest } from './price-request.ts'
import { isUnpaid } from '../rules.ts'

export const estimateTuneRequestOperation = operation(estimateTuneRequest, async (context) => {
  const { tx, actor, input } = context
  const {
    destination,
    discount_codes,
    vat_number,
    email,
    shipping_tier: shippingTier,
    purchase_file: _ignored,
    ...tools
  } = input.body
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (!isUnpaid(row.state)) refuseMove(row.state)
  const { lines, priced, toolsShown, seesDealerTexts } = await priceRequest({ ...context, db: tx }, row, {
    destination: destination ?? null,
    email: email ?? actor.email,
    codes: discount_codes,
    vatNumber: vat_number,
    tools,
    shippingTier,
  })
  const estimated = estimateOf(priced, lines, shippingTier === undefined)
  if (row.state !== 'estimated')
    await move(tx, row, {
      act: 'estimate',
      by: 'customer',
      actorId: actor.userId,
      event: 'estimated',
      facts: { total: estimated.total, currency: estimated.currency },
    })
  return {
    ...estimated,
    ...toolsShown,
    split_credits: await readSplitCredits(
      tx,
      lines.map(({ tuneId }) => tuneId),
      seesDealerTexts,
    ),
    credits: row.quote === null ? await needOf(tx, row.tuneIds) : { ecu: 0, tcu: 0, awd: 0 },
  }
})
