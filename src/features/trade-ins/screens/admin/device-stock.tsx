import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import type { StaffTradeIn } from '../../contract/staff.ts'
import { listStockChoices, type StockChoices, takeInDevice, takeOutDevice } from '../../contract/stock.ts'
import classes from './trade-in.module.css'

/** Where a device lies in stock, the way in and the way out; nothing before it is accepted. */
export function DeviceStock({ tradeIn }: { tradeIn: StaffTradeIn }) {
  const words = useErrorWords()
  const [open, setOpen] = useState<'in' | 'out' | null>(null)
  const [choices, setChoices] = useState<StockChoices | null>(null)
  const { stock } = tradeIn
  const openTakeIn = async () => {
    try {
      setChoices(await call(listStockChoices, { params: { id: tradeIn.id } }))
      setOpen('in')
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <>
      <div className={classes['stock']}>
        <p>{stockWords(tradeIn)}</p>
        {tradeIn.may_take_in && (
          <Button variant="default" onClick={() => void openTakeIn()}>
            Take into stock
          </Button>
        )}
        {stock && stock.on_hand > 0 && (
          <Button variant="default" onClick={() => setOpen('out')}>
            Take out of stock
          </Button>
        )}
      </div>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'out' ? 'Take out of stock' : 'Take into stock'}
      >
        {open === 'in' && choices && <TakeIn tradeIn={tradeIn} choices={choices} />}
        {open === 'out' && stock && (
          <Act
            label="Take out of stock"
            changes={`${stock.location_name} then has ${stock.on_hand - 1} of ${stock.product_name}. The device can be taken in again.`}
            send={(reason, options) =>
              call(takeOutDevice, { params: { id: tradeIn.id }, body: { version: tradeIn.version, reason } }, options)
            }
          />
        )}
      </Dialog>
    </>
  )
}

function stockWords({ stock, state }: StaffTradeIn): string {
  if (stock === null) return 'The device is not in stock.'
  const place = `${stock.product_name} at ${stock.location_name}`
  if (stock.on_hand > 0) return `In stock as ${place}, of which ${stock.on_hand} are on hand.`
  return state === 'refunded'
    ? `It was taken in as ${place}, and none was left there when the trade-in was refunded: it stays out of stock.`
    : `It was taken in as ${place}, and none is left there.`
}

function TakeIn({ tradeIn, choices: { products, locations, last } }: { tradeIn: StaffTradeIn; choices: StockChoices }) {
  const [product, setProduct] = useState(last?.product ?? '')
  const [location, setLocation] = useState(last?.location ?? locations[0]?.slug ?? '')
  return (
    <Act
      label="Take into stock"
      changes="One unit more of a product that the shop sells. Choose one for used devices, so that nobody gets it as new."
      isReady={product !== '' && location !== ''}
      send={(reason, options) =>
        call(
          takeInDevice,
          { params: { id: tradeIn.id }, body: { version: tradeIn.version, product, location, reason } },
          options,
        )
      }
    >
      <NativeSelect label="As" required value={product} onChange={(event) => setProduct(event.currentTarget.value)}>
        <option value="">Please choose a product</option>
        {products.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Place"
        required
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      >
        {locations.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Act>
  )
}

function Act({
  label,
  changes,
  isReady = true,
  send,
  children,
}: {
  label: string
  changes: string
  isReady?: boolean
  send: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>
  children?: ReactNode
}) {
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const perform = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await attempt((once) => send(reason, once))
      await revalidate()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  const canSend = isReady && reason.trim().length >= 3
  return (
    <form
      className={classes['act']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void perform()
      }}
    >
      <p>{changes}</p>
      {children}
      <Textarea
        label="Reason"
        description="Kept in the audit log."
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy} disabled={!canSend}>
        {label}
      </Button>
    </form>
  )
}
