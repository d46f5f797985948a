import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { BuyForm, type TunesQuestion } from '#features/catalog-purchases/ui/buy-form.tsx'
import type { WaysOf } from '#features/catalog-purchases/ui/tool-ways.tsx'
import type { BuyingUser } from '#features/checkout/ui/use-buyer.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { estimateTuneRequest, payLaterTuneRequest, payTuneRequest } from '../contract/tune-requests.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import * as m from '../messages/m.ts'

/** Pays for a request with the same fields, tools and prices as in the shop. */
export function PayForm({
  request,
  user,
  isConfirmed,
}: {
  request: TuneRequest
  user: BuyingUser
  /** The customer has confirmed that the file belongs to the vehicle. */
  isConfirmed: boolean
}) {
  const navigate = useNavigate()
  const { id } = request
  const params = { id }
  const ask = useCallback(
    (body: TunesQuestion, signal: AbortSignal) => call(estimateTuneRequest, { params: { id }, body }, { signal }),
    [id],
  )
  return (
    <BuyForm
      user={user}
      id="pay-request"
      label={m.payment()}
      usualTool="own"
      waysOf={waysOf(request)}
      withTools={request.quote === null}
      ask={ask}
      pay={async (purchase, dealer, once) => {
        const body = { ...purchase, confirm_vehicle: isConfirmed }
        await (dealer === null
          ? call(payTuneRequest, { params, body }, once)
          : call(payLaterTuneRequest, { params, body: { ...body, dealer } }, once))
        await navigate(link('/tuning/request/:id/status', { id }))
      }}
      next={m.thenQueued()}
    />
  )
}

const waysOf = ({ vehicle, selection: { tuneIDs: tuneIds } }: TuneRequest): WaysOf =>
  vehicle === null
    ? { vehicle: { make: '', year: '', model: '', engine: '', transmission: null }, tuneIds: [] }
    : {
        vehicle: {
          make: vehicle.make,
          year: vehicle.year,
          model: vehicle.model,
          engine: vehicle.engine,
          transmission: vehicle.transmission,
        },
        tuneIds,
      }
