import { CarrierInput } from '#features/orders/ui/carrier-input.tsx'
import { nameWithOptions } from '#features/orders/rules.ts'
import { TrackingNumber } from '#features/orders/ui/tracking-part.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { formatMoment } from '#kit/dates.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  deliverParcel,
  type Fulfilment,
  getCustomsForm,
  getPackingSlip,
  getShippingLabel,
  shipParcel,
  trackingForm,
  unpackParcel,
} from '../../contract/fulfilment.ts'
import { parcelKinds, parcelLabels } from '../../fulfilment-labels.ts'
import classes from './fulfilment.module.css'

type Parcel = Fulfilment['parcels'][number]

/** Parcels of an order with available actions. */
export const ParcelList = ({ order }: { order: Fulfilment }) => (
  <PagePart title="Parcels">
    <ol className={classes['parcels']}>
      {order.parcels.map((parcel, index) => (
        <li key={parcel.id}>
          <p className={classes['parcelHead']}>
            <b>Parcel {index + 1}</b>{' '}
            <StateBadge kind={parcelKinds[parcel.state]}>{parcelLabels[parcel.state]}</StateBadge>{' '}
            {parcel.tracking_number !== null && (
              <TrackingNumber carrier={parcel.carrier} number={parcel.tracking_number} />
            )}
            {parcel.shipped_at !== null && <time dateTime={parcel.shipped_at}>{formatMoment(parcel.shipped_at)}</time>}
          </p>
          <ul>
            {parcel.lines.map((line) => {
              const piece = order.pieces.find((one) => one.line_id === line.line_id)
              return (
                <li key={line.line_id}>
                  {line.quantity} × {piece ? nameWithOptions(piece) : 'Product'}
                  {line.serials.length > 0 && <small>Serial numbers: {line.serials.join(', ')}</small>}
                </li>
              )
            })}
          </ul>
          <ParcelActions
            id={order.id}
            parcel={parcel}
            place={index + 1}
            isHeld={order.hold_reason !== ''}
            hasCustomsForm={order.customs?.missing.length === 0}
          />
        </li>
      ))}
    </ol>
  </PagePart>
)

function ParcelActions({
  id,
  parcel,
  place,
  isHeld,
  hasCustomsForm,
}: {
  id: number
  parcel: Parcel
  place: number
  isHeld: boolean
  hasCustomsForm: boolean
}) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const params = { id, parcel: parcel.id }
  const isPacked = parcel.state === 'packed'
  return (
    <div className={classes['actions']}>
      {!(isPacked && isHeld) && (
        <Button variant={isPacked ? 'filled' : 'default'} onClick={() => setOpen(true)}>
          {isPacked ? 'Ship' : 'Change tracking'}
        </Button>
      )}
      {parcel.state === 'shipped' && (
        <ConfirmButton
          label="Mark as delivered"
          title={`Was parcel ${place} delivered?`}
          confirmLabel="Mark as delivered"
          onConfirm={() => call(deliverParcel, { params }).then(revalidate)}
        >
          The customer sees this on their order page.
        </ConfirmButton>
      )}
      <a href={endpointUrl(getShippingLabel, { params })} download>
        Label
      </a>
      <a href={endpointUrl(getPackingSlip, { params })} download>
        Packing slip
      </a>
      {hasCustomsForm && (
        <a href={endpointUrl(getCustomsForm, { params })} download>
          Customs form
        </a>
      )}
      {isPacked && (
        <ConfirmButton
          label="Unpack"
          title={`Unpack parcel ${place}?`}
          confirmLabel="Unpack"
          onConfirm={() => call(unpackParcel, { params }).then(revalidate)}
        >
          Its items return to the packing list.
        </ConfirmButton>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={isPacked ? `Ship parcel ${place}` : `Tracking of parcel ${place}`}
      >
        {open && <TrackingForm params={params} parcel={parcel} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  )
}

function TrackingForm({
  params,
  parcel,
  onDone,
}: {
  params: { id: number; parcel: number }
  parcel: Parcel
  onDone: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: trackingForm,
    initial: { carrier: parcel.carrier ?? '', number: parcel.tracking_number ?? '' },
    submit: async (body) => {
      await call(shipParcel, { params, body })
      notify({ text: 'The customer gets an email with the tracking details.' })
      onDone()
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={parcel.state === 'packed' ? 'Ship parcel' : 'Save tracking'} label="Tracking">
      <CarrierInput data-autofocus {...shop.form.getInputProps('carrier')} />
      <TextInput label="Tracking number" required {...shop.form.getInputProps('number')} />
    </FormShell>
  )
}
