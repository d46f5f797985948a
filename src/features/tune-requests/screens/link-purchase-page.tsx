import { useAction } from '#kit/ui/use-action.ts'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { linkPurchase, listLinkablePurchases } from '../contract/acts.ts'
import { isUnpaid } from '../rules.ts'
import { loadCurrentWork } from './current-request.ts'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const request = await loadCurrentWork(asked)
  if (request === null) return null
  const { data } = await call(listLinkablePurchases, { params: { id: request.id } })
  return { request, purchases: data }
}
export default function LinkPurchasePage() {
  const data = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { busy, failure, run } = useAction()
  const [chosen, setChosen] = useState<number | null>(null)
  if (data === null) return <NoRequest title={m.linkPurchase()} />
  const { request, purchases } = data
  const choose = async (orderId: number) => {
    setChosen(orderId)
    await run(async () => {
      await call(linkPurchase, { params: { id: request.id }, body: { order_id: orderId } })
      await navigate(link('/tuning/purchase', {}, { request: request.id }))
    })
  }
  return (
    <RequestFrame request={request} title={m.linkPurchase()} lead={m.linkPurchaseLead()}>
      <div className={classes['block']}>
        <FormFailure message={failure} />
        {!isUnpaid(request.state) ? (
          <p>{m.alreadySettled()}</p>
        ) : purchases.length === 0 ? (
          <EmptyState
            title={m.noPurchases()}
            actions={<Link to={link('/tuning/tunes', {}, { request: request.id })}>{m.chooseTunesInstead()}</Link>}
          >
            {m.noPurchasesHint()}
          </EmptyState>
        ) : (
          <ul className={classes['files']}>
            {purchases.map((purchase) => (
              <li key={purchase.id} className={classes['fileHead']}>
                <span>
                  <b>{purchase.title}</b>
                  <small>
                    {purchase.vehicle}
                    {purchase.invoice_number ? `, ${purchase.invoice_number}` : ''}
                  </small>
                  {!purchase.fits && <Warning>{m.otherVehiclePurchase()}</Warning>}
                </span>
                <WriteButton
                  variant={purchase.fits ? 'filled' : 'default'}
                  loading={busy && chosen === purchase.id}
                  onClick={() => void choose(purchase.id)}
                >
                  {m.linkThis()}
                </WriteButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </RequestFrame>
  )
}
