import { Checkbox, Radio } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { changeDone } from '#features/order-changes/ui/change-effect.tsx'
import { ItemChangeEffects, useItemChange } from '#features/order-changes/ui/item-change.tsx'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { LinesInput } from '#features/quotes/ui/lines-input.tsx'
import {
  approveReturn,
  declineReturn,
  exchangeReturn,
  inspectReturn,
  previewReturnSwap,
  receiveReturn,
  refundReturn,
  type StaffReturn,
  swapReturn,
} from '../../contract/staff.ts'
import type { ReturnAct } from '../../rules.ts'
import classes from '../returns.module.css'

type StaffAct = Exclude<ReturnAct, 'cancel'>
const labels: Readonly<Record<StaffAct, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  receive: 'Parcel arrived',
  inspect: 'Inspect',
  refund: 'Refund',
  exchange: 'Send exchange',
}
const toCustomer = { label: 'Message to the customer (optional)', hint: 'Emailed with the label.', isOptional: true }
type Form = (props: { of: StaffReturn }) => ReactNode
const nameOf = ({ name, options }: StaffReturn['lines'][number]) =>
  [name, ...options.map(({ selection }) => selection)].join(', ')

/** Actions available in the current state, each explained before it runs. */
export function ReturnActs({ of }: { of: StaffReturn }) {
  const [chosen, setChosen] = useState<StaffAct | null>(null)
  const acts = of.acts.filter((act) => act !== 'cancel')
  if (acts.length === 0) return null
  const Chosen = chosen && forms[chosen]
  return (
    <>
      <div className={classes['acts']}>
        {acts.map((act) => (
          <Button
            key={act}
            variant={
              act === 'decline' || (of.wish === 'refund' ? act === 'exchange' : act === 'refund') ? 'default' : 'filled'
            }
            onClick={() => setChosen(act)}
          >
            {labels[act]}
          </Button>
        ))}
      </div>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen === null ? '' : labels[chosen]}>
        {Chosen && <Chosen of={of} />}
      </Dialog>
    </>
  )
}

const Approve: Form = ({ of: { id, version } }) => (
  <ActForm
    label={labels.approve}
    reason={toCustomer}
    send={(answer, once) => call(approveReturn, { params: { id }, body: { version, answer } }, once)}
  >
    <p>The customer gets an email with the address and can print the label.</p>
  </ActForm>
)

const Decline: Form = ({ of: { id, version } }) => (
  <ActForm
    label={labels.decline}
    reason={{ label: 'Reason', hint: 'Emailed to the customer and kept in the audit log.' }}
    send={(reason, once) => call(declineReturn, { params: { id }, body: { version, reason } }, once)}
  >
    <p>The return ends. Items that have already arrived must be sent back to the customer.</p>
  </ActForm>
)

/** An action that needs no input. */
function Plain({
  label,
  send,
  children,
}: {
  label: string
  send: Parameters<typeof ActForm>[0]['send']
  children: ReactNode
}) {
  return (
    <ActForm label={label} reason={null} send={send}>
      {children}
    </ActForm>
  )
}

const Receive: Form = ({ of: { id, version } }) => (
  <Plain label={labels.receive} send={(_, once) => call(receiveReturn, { params: { id }, body: { version } }, once)}>
    <p>We email the customer that the parcel is here.</p>
  </Plain>
)

const acceptedText = ({ lines }: StaffReturn): string => {
  const count = lines.reduce((sum, line) => sum + (line.accepted ?? 0), 0)
  return count === 1 ? '1 accepted item with its' : `${count} accepted items with their`
}

const Refund: Form = ({ of }) => (
  <Plain
    label={labels.refund}
    send={(_, once) => call(refundReturn, { params: { id: of.id }, body: { version: of.version } }, once)}
  >
    <p>Refunds {acceptedText(of)} share of discount and tax, to the payment method of the order.</p>
  </Plain>
)

function Inspect({ of: { id, version, lines, serials } }: { of: StaffReturn }) {
  const [found, setFound] = useState(
    lines.map((line) => {
      const shipped = serials[line.line_id] ?? []
      return {
        line_id: line.line_id,
        accepted: line.quantity,
        restock: true,
        // If all units come back, there is nothing to select.
        serials: shipped.length <= line.quantity ? [...shipped] : [],
      }
    }),
  )
  const change = (index: number, changed: object) => setFound(found.with(index, { ...found[index]!, ...changed }))
  return (
    <ActForm
      label="Save inspection"
      reason={{ label: 'Note (optional)', isOptional: true }}
      send={(note, once) => call(inspectReturn, { params: { id }, body: { version, lines: found, note } }, once)}
    >
      {lines.map((line, index) => (
        <div key={line.line_id} className={classes['line']}>
          <b>{nameOf(line)}</b>
          <NumberInput
            label={`Accepted, of ${line.quantity}`}
            min={0}
            max={line.quantity}
            clampBehavior="strict"
            allowDecimal={false}
            value={found[index]!.accepted}
            onChange={(value) => change(index, { accepted: Number(value) || 0 })}
          />
          <Checkbox
            label="Put back into stock"
            description="Otherwise it’s written off."
            checked={found[index]!.restock}
            onChange={(event) => change(index, { restock: event.currentTarget.checked })}
          />
          {(serials[line.line_id] ?? []).length > 0 && (
            <Checkbox.Group
              label="Serial numbers that came back"
              value={found[index]!.serials}
              onChange={(chosen) => change(index, { serials: chosen })}
            >
              {serials[line.line_id]!.map((serial) => (
                <Checkbox key={serial} value={serial} label={serial} />
              ))}
            </Checkbox.Group>
          )}
        </div>
      ))}
    </ActForm>
  )
}

/** Replacement at no charge, or exchange for other goods with the price difference. */
function Exchange({ of }: { of: StaffReturn }) {
  const [what, setWhat] = useState('same')
  return (
    <>
      <Radio.Group label="Send" className={classes['choices'] ?? ''} value={what} onChange={setWhat}>
        <div>
          <Radio value="same" label="The same items, at no charge" />
          <Radio value="other" label="Other items, with the difference charged or refunded" />
        </div>
      </Radio.Group>
      {what === 'other' ? <Swap of={of} /> : <SendAgain of={of} />}
    </>
  )
}

/** Other goods: the customer pays the difference, or it is refunded. */
function Swap({ of: { id, version, currency } }: { of: StaffReturn }) {
  const [add, setAdd] = useState<QuoteLine[]>([])
  const change = useItemChange(
    previewReturnSwap,
    previewReturnSwap.input.body,
    id,
    add.length === 0 ? null : { version, add },
  )
  return (
    <ActForm
      label={labels.exchange}
      reason={null}
      missing={add.length === 0 ? 'Add an item.' : change.missing}
      send={async (_, once) => {
        const body = { version, add, ...change.confirmed() }
        const done = await call(swapReturn, { params: { id }, body }, once)
        if (done.waits_for_quote !== null) notify({ text: changeDone('Items').awaiting_payment, kind: 'success' })
      }}
    >
      <p>Creates an order with its own invoice to the same address, with free shipping.</p>
      <LinesInput
        labelText="Items to send"
        value={add}
        onChange={(lines) => setAdd(lines as QuoteLine[])}
        currency={currency}
        noTunes
      />
      <ItemChangeEffects change={change} />
    </ActForm>
  )
}

function SendAgain({ of: { id, version, lines, choices } }: { of: StaffReturn }) {
  const accepted = lines.filter((line) => (line.accepted ?? 0) > 0)
  const [chosen, setChosen] = useState(
    accepted.map((line) => ({
      line_id: line.line_id,
      options: (choices[line.slug] ?? []).map((option) => ({
        id: option.id,
        selection: line.options.find((one) => one.option === option.name)?.selection ?? option.selections[0] ?? '',
      })),
    })),
  )
  const choose = (index: number, place: number, selection: string) => {
    const line = chosen[index]!
    const options = line.options.with(place, { ...line.options[place]!, selection })
    setChosen(chosen.with(index, { ...line, options }))
  }
  return (
    <Plain
      label={labels.exchange}
      send={(_, once) => call(exchangeReturn, { params: { id }, body: { version, lines: chosen } }, once)}
    >
      <p>Creates a free order to the same address. Pack and ship it like any other.</p>
      {accepted.map((line, index) => (
        <div key={line.line_id} className={classes['line']}>
          <b>
            {line.accepted} × {nameOf(line)}
          </b>
          {(choices[line.slug] ?? []).map((option, place) => (
            <NativeSelect
              key={option.id}
              label={option.name}
              data={[...option.selections]}
              value={chosen[index]?.options[place]?.selection ?? ''}
              onChange={(event) => choose(index, place, event.currentTarget.value)}
            />
          ))}
        </div>
      ))}
    </Plain>
  )
}

const forms: Readonly<Record<StaffAct, Form>> = {
  approve: Approve,
  decline: Decline,
  receive: Receive,
  inspect: Inspect,
  refund: Refund,
  exchange: Exchange,
}
