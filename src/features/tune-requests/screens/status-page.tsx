import { oneLoader } from '#kit/ui/one-loader.ts'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Suspense, useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { Price } from '#kit/ui/price.tsx'
import { getTuneRequest, removeTuneRequest } from '../contract/tune-requests.ts'
import { closeTuneRequest, markRequestSeen } from '../contract/acts.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { isReadyToPay, isUnpaid, nextLabels, stages, stateLabel } from '../rules.ts'
import { DownloadButton, FileList } from './file-list.tsx'
import { MessageForm } from './message-form.tsx'
import { QueueClock, SupportHours } from './queue-clock.tsx'
import { RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import { Thread } from './thread.tsx'
import { mayAskForRefund, RefundForm, WithdrawButton } from './give-back.tsx'
import { useLiveRequest } from './use-live-request.ts'
import { VehicleDoubts } from './vehicle-doubts.tsx'
import * as m from '../messages/m.ts'

/** Lazy: the plot and the log parser load only if there is something to plot. */
const RequestDyno = lazyPart(() => import('./request-dyno.tsx'))

export const clientLoader = oneLoader(getTuneRequest)

export default function StatusPage() {
  const request = useLoaderData<typeof clientLoader>()
  useLiveRequest(request.id, request.last_event_id)
  useEffect(() => {
    // Opening the page marks the request as read; the badge in the navigation updates.
    void call(markRequestSeen, { params: { id: request.id }, body: { event_id: request.last_event_id } }).then(
      ({ unread }) => window.dispatchEvent(new CustomEvent('overboost:updates', { detail: unread })),
      () => undefined,
    )
  }, [request.id, request.last_event_id])
  return (
    <RequestFrame
      request={request}
      title={request.vehicle?.label ?? (request.title || m.requestNumber({ id: request.id }))}
      lead={request.vehicle ? request.title : undefined}
    >
      <Stages request={request} />
      <VehicleDoubts doubts={isUnpaid(request.state) ? request.doubts : []} hasVehicle={request.vehicle !== null} />
      <NextStep request={request} />
      <div className={classes['columns']}>
        <section aria-label={m.conversation()}>
          {request.selection.tuneIDs.length > 0 && (
            <Suspense fallback={null}>
              <RequestDyno request={request} />
            </Suspense>
          )}
          <Thread request={request} me="customer" />
          {request.state !== 'cancelled' && <MessageForm request={request} />}
        </section>
        <aside className={classes['side']} aria-label={m.details()}>
          <QueueClock clock={request.clock} />
          <RequestFacts request={request} />
          <section>
            <h2>{m.files()}</h2>
            <FileList requestId={request.id} files={request.files} />
          </section>
          {mayAskForRefund(request) && <RefundForm request={request} />}
          <SupportHours />
        </aside>
      </div>
    </RequestFrame>
  )
}

function Stages({ request }: { request: TuneRequest }) {
  const at = stages().findIndex(({ states }) => states.includes(request.state))
  if (at === -1) return null
  return (
    <div className={classes['stages']}>
      <ProgressSteps label={m.progress()} steps={stages().map((stage) => stage.label)} reached={at} />
    </div>
  )
}

/** What happens next, with one button that leads there. */
function NextStep({ request }: { request: TuneRequest }) {
  const { revalidate } = useRevalidator()
  const { id, state } = request
  const delivery = request.files.findLast((file) => file.role === 'delivered')
  return (
    <section className={classes['next']} aria-label={m.whatsNext()} aria-live="polite">
      <p>
        <b>{stateLabel(request)}</b>
        {isReadyToPay(request) ? nextLabels().estimated : nextLabels()[state]}
      </p>
      <div className={classes['row']}>
        {state === 'question' && <Button href="#answer">{m.answer()}</Button>}
        {request.purpose === 'custom' && isUnpaid(state) && (
          <Button
            to={link('/tuning/custom-tuning', {}, { request: id })}
            variant={state === 'awaiting_quote' ? 'default' : 'filled'}
          >
            {m.customTuning()}
          </Button>
        )}
        {(state === 'uploaded' || state === 'awaiting_choice') && request.purpose === 'tune' && (
          <Button to={link('/tuning/tunes', {}, { request: id })}>{m.chooseVehicleAndTunes()}</Button>
        )}
        {isUnpaid(state) &&
          (request.selection.tuneIDs.length > 0 || request.quote !== null || request.free_by.length > 0) && (
            <Button
              to={link('/tuning/purchase', {}, { request: id })}
              variant={isReadyToPay(request) ? 'filled' : 'default'}
            >
              {m.goToPayment()}
            </Button>
          )}
        {delivery && (state === 'delivered' || state === 'closed') && (
          <DownloadButton requestId={id} file={delivery} primary />
        )}
        {state === 'delivered' && (
          <ConfirmButton
            label={m.itWorks()}
            title={m.closeRequest()}
            confirmLabel={m.close()}
            onConfirm={async () => {
              await call(closeTuneRequest, { params: { id } })
              await revalidate()
            }}
          >
            {m.closeRequestText()}
          </ConfirmButton>
        )}
        {request.can_withdraw && <WithdrawButton id={id} />}
        {isUnpaid(state) && (
          <ConfirmButton
            label={m.cancelButton()}
            title={m.cancelRequest()}
            confirmLabel={m.cancelButton()}
            onConfirm={async () => {
              await call(removeTuneRequest, { params: { id } })
              await revalidate()
            }}
          >
            {m.cancelRequestText()}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}

function RequestFacts({ request }: { request: TuneRequest & { order_token: string | null } }) {
  const facts: [string, React.ReactNode][] = [
    [m.vehicle(), request.vehicle?.label ?? m.notChosen()],
    ...(request.tune_names.length > 0 ? ([[m.tunes(), request.tune_names.join(', ')]] as [string, string][]) : []),
    ...(request.quote
      ? ([[m.price(), <Price key="quote" minor={request.quote.amount} currency={request.quote.currency} />]] as [
          string,
          React.ReactNode,
        ][])
      : []),
    ...(request.order
      ? ([
          [
            request.settled_by === 'account' ? m.onAccount() : m.statePaid(),
            <Link
              key="order"
              to={link('/profile/orders/:id/:token/invoice', {
                id: request.order.id,
                token: request.order_token ?? '',
              })}
            >
              <Price minor={request.order.total} currency={request.order.currency} />
            </Link>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    ...(request.assignee ? ([[m.calibrator(), request.assignee]] as [string, string][]) : []),
    ...(request.wants_raw ? ([[m.delivery(), m.rawContents()]] as [string, string][]) : []),
  ]
  return <Facts rows={facts} />
}
