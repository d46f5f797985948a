import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { settleTuneRequestFree } from '../contract/tune-requests.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { isUnpaid, nextLabels, stateLabels } from '../rules.ts'
import { loadCurrentWork } from './current-request.ts'
import { PayForm } from './pay-form.tsx'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import { VehicleDoubts } from './vehicle-doubts.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const request = await loadCurrentWork(asked)
  return request && { request }
}
export default function PurchasePage() {
  const data = useLoaderData<typeof clientLoader>()
  const { user } = useSession()
  if (data === null) return <NoRequest title={m.payment()} />
  const { request } = data
  return <Payment key={request.id} request={request} user={user} />
}

function Payment({ request, user }: { request: TuneRequest; user: ReturnType<typeof useSession>['user'] }) {
  const [isConfirmed, setConfirmed] = useState(false)
  const isWhole = request.selection.tuneIDs.length > 0 || request.quote !== null
  return (
    <RequestFrame request={request} title={m.payment()}>
      {!isUnpaid(request.state) ? (
        <p className={classes['block']}>
          <b>{stateLabels()[request.state]}.</b> {nextLabels()[request.state]}{' '}
          <Link to={link('/tuning/request/:id/status', { id: request.id })}>{m.seeStatus()}</Link>
        </p>
      ) : (
        <>
          <VehicleDoubts doubts={request.doubts} confirmed={isConfirmed} onConfirm={setConfirmed} />
          <FreeWays request={request} isConfirmed={isConfirmed} />
          {isWhole
            ? user && (
                <div className={classes['pay']}>
                  <PayForm
                    key={`${request.id} ${request.selection.tuneIDs.join()}`}
                    request={request}
                    user={user}
                    isConfirmed={isConfirmed}
                  />
                </div>
              )
            : request.free_by.length === 0 && (
                <div className={classes['block']}>
                  <EmptyState
                    title={request.purpose === 'tune' ? m.nothingChosen() : m.noPrice()}
                    actions={
                      request.purpose === 'tune' ? (
                        <Link to={link('/tuning/tunes', {}, { request: request.id })}>{m.chooseVehicleAndTunes()}</Link>
                      ) : undefined
                    }
                  >
                    {request.purpose === 'tune' ? m.noPriceHint() : m.quotePending()}
                  </EmptyState>
                </div>
              )}
        </>
      )}
    </RequestFrame>
  )
}

const settlementLabels = () =>
  ({
    purchase: [m.coveredByPurchase(), m.coveredByPurchaseText()],
    grant: [m.grantedTitle(), m.grantedTextShort()],
    credits: [m.payWithTuneCredits(), ''],
    support: [m.grantedTitle(), ''],
  }) as const

function FreeWays({ request, isConfirmed }: { request: TuneRequest; isConfirmed: boolean }) {
  const navigate = useNavigate()
  const words = useErrorText()
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ways = request.free_by.filter((way) => way !== 'support')
  if (ways.length === 0) return null
  const settle = async (by: 'purchase' | 'grant' | 'credits') => {
    setBusy(true)
    setFailure(null)
    try {
      await call(
        settleTuneRequestFree,
        { params: { id: request.id }, body: { by, confirm_vehicle: isConfirmed } },
        { idempotencyKey: key.current },
      )
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    } catch (error) {
      key.current = crypto.randomUUID()
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PagePart title={m.withoutCard()}>
      <FormFailure message={failure} />
      {ways.map((way) => (
        <div key={way} className={classes['next']}>
          <p>
            <b>{settlementLabels()[way][0]}</b>
            {way === 'credits' ? m.creditsCover() : settlementLabels()[way][1]}
          </p>
          <WriteButton loading={busy} onClick={() => void settle(way)}>
            {way === 'credits' ? m.payWithCredits() : m.confirm()}
          </WriteButton>
        </div>
      ))}
    </PagePart>
  )
}
