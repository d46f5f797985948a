import * as kit from '#kit/messages/m.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { formatDay } from '#kit/dates.ts'
import { formatList } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { picturesMax, type ProductReturn } from '../contract/returns.ts'
import type { ReturnCalls } from '../client/return-calls.ts'
import { reasonLabels, returnStateKinds, returnStateLabels, wishLabels } from '../rules.ts'
import classes from './returns.module.css'
import * as m from '../messages/m.ts'

const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)

/** A return: status, our message, and next steps. */
export function ReturnCard({ of, calls }: { of: ProductReturn; calls: ReturnCalls }) {
  const { id, state, lines, refunded, currency, exchange_order_id: exchange } = of
  const { revalidate } = useRevalidator()
  const pieces = sum(lines.map(({ quantity }) => quantity))
  const accepted = lines.some((line) => line.accepted === null) ? null : sum(lines.map((line) => line.accepted ?? 0))
  return (
    <article className={classes['card']} aria-label={m.returnNumber({ id })}>
      <header>
        <h3>{m.returnNumber({ id })}</h3>
        <StateBadge kind={returnStateKinds[state]}>{returnStateLabels()[state]}</StateBadge>
      </header>
      <p>
        {m.from({ date: formatDay(of.created_at) })} · {wishLabels()[of.wish]} · {reasonLabels()[of.reason]}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.line_id}>
            {line.quantity} × {[line.name, ...line.options.map(({ selection }) => selection)].join(', ')}
          </li>
        ))}
      </ul>
      <Pictures of={of} calls={calls} />
      {accepted !== null && accepted < pieces && <p>{m.accepted({ n: accepted, quantity: pieces })}</p>}
      {of.answer !== '' && (
        <p>
          <b>{m.answer()}:</b> {of.answer}
        </p>
      )}
      {refunded !== null && <p>{m.amountRefunded({ amount: formatMoney({ minor: refunded, currency }) })}</p>}
      {exchange !== null && <p>{m.exchangedBy({ id: exchange })}</p>}
      {state === 'approved' && <SendPart of={of} calls={calls} />}
      {of.may_cancel && (
        <div>
          <ConfirmButton
            label={m.cancel()}
            title={m.cancelTitle()}
            confirmLabel={m.cancel()}
            onConfirm={async () => {
              await calls.cancel(id)
              notify({ text: m.cancelled(), kind: 'success' })
              await revalidate()
            }}
          >
            <p>{m.cancelText()}</p>
          </ConfirmButton>
        </div>
      )}
    </article>
  )
}

/** Pictures of the return. Guests can add some until staff respond. */
function Pictures({ of: { id, state, pictures }, calls: { addPicture } }: { of: ProductReturn; calls: ReturnCalls }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      {pictures.length > 0 && (
        <p>{kit.labelled({ label: m.pictures(), value: formatList(pictures.map(({ name }) => name)) })}</p>
      )}
      {addPicture && state === 'requested' && pictures.length < picturesMax && (
        <div>
          <SendButton
            label={m.addPictureTo({ id })}
            accept="image/*"
            send={async (file, onProgress) => {
              await addPicture(id, file, onProgress)
              await revalidate()
            }}
          />
        </div>
      )}
    </>
  )
}

function SendPart({
  of: { id, address, carrier, tracking_number: sent },
  calls,
}: {
  of: ProductReturn
  calls: ReturnCalls
}) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [by, setBy] = useState(carrier)
  const [number, setNumber] = useState(sent)
  return (
    <>
      <address>
        <b>{m.sendTo()}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p>
        <a href={calls.label(id)} download>
          {m.downloadLabel()}
        </a>
      </p>
      {sent !== '' && <p>{m.onItsWay({ carrier, number: sent })}</p>}
      <form
        aria-label={m.sent()}
        className={classes['tracking']}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => {
            await calls.send(id, { carrier: by, number })
            notify({ text: m.trackingSaved(), kind: 'success' })
            await revalidate()
          })
        }}
      >
        <TextInput label={m.carrier()} value={by} onChange={(event) => setBy(event.currentTarget.value)} />
        <TextInput label={m.tracking()} value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
        <WriteButton type="submit" variant="default" loading={busy}>
          {m.saveTracking()}
        </WriteButton>
      </form>
      <FormFailure message={failure} />
    </>
  )
}
