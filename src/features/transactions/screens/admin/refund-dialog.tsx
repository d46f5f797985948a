import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import type { Transaction } from './transaction-page.tsx'
import { type Preview, RefundEffect } from './refund-effect.tsx'
import classes from './transaction-page.module.css'
import { refundTransaction, refundTransactionPart, previewRefund } from '../../contract/refunds.ts'

type Mode = 'all' | 'lines' | 'amount'

/** Asks what goes back, shows what that would do, and does it only after that was seen. */
export function RefundDialog({ order, onClose }: { order: Transaction; onClose: () => void }) {
  const words = useErrorText()
  const revalidator = useRevalidator()
  const [mode, setMode] = useState<Mode>('all')
  const [amount, setAmount] = useState<number | string>('')
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const [restock, setRestock] = useState(false)
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const once = useIdempotentSubmit()

  const minor = Math.round(Number(amount) * 100)
  const lines = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line_id: Number(line), quantity }] : [],
  )
  const hasReason = reason.trim().length >= 3
  const isWhole =
    mode === 'all' ||
    (mode === 'lines' ? lines.length > 0 : Number.isSafeInteger(minor) && minor > 0 && minor <= order.refundable)
  const wish = {
    restock: restock && mode !== 'amount',
    ...(mode === 'lines' ? { lines } : mode === 'amount' ? { amount: minor } : {}),
  }
  const money = (value: number) => formatMoney({ minor: value, currency: order.currency })
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const params = { id: order.id }
  const look = () =>
    attempt(async () => setPreview(await call(previewRefund, { params, body: { ...wish, reason: reason.trim() } })))
  const refund = () =>
    attempt(async () => {
      // What is not what was shown is refused: someone else has refunded in the meantime.
      const agreed = { reason, ...(preview ? { shown_amount: preview.amount } : {}) }
      const done = await once((options) =>
        mode === 'all'
          ? call(refundTransaction, { params, body: { ...agreed, restock } }, options)
          : call(refundTransactionPart, { params, body: { ...wish, ...agreed } }, options),
      )
      notify({
        text:
          done.state === 'refunded'
            ? `Refunded ${money(done.amount)}.`
            : `Refund of ${money(done.amount)} pending. We’re waiting for the gateway.`,
      })
      onClose()
      await revalidator.revalidate()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title={preview ? 'Review refund' : 'Refund'}
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={() => (preview ? setPreview(null) : onClose())}>
            {preview ? 'Back' : 'Cancel'}
          </Button>
          {preview ? (
            <Button loading={busy} onClick={() => void refund()}>
              Refund {money(preview.amount)}
            </Button>
          ) : (
            <Button loading={busy} disabled={!isWhole || !hasReason} onClick={() => void look()}>
              Preview
            </Button>
          )}
        </div>
      }
    >
      {preview ? (
        <RefundEffect preview={preview} reason={reason} />
      ) : (
        <div className={classes['form']}>
          <p className={classes['muted']}>Up to {money(order.refundable)} can be refunded.</p>
          <SegmentedControl
            fullWidth
            aria-label="What to refund"
            value={mode}
            onChange={(value) => setMode(value as Mode)}
            data={[
              { value: 'all', label: 'Everything' },
              { value: 'lines', label: 'By line' },
              { value: 'amount', label: 'By amount' },
            ]}
          />
          {mode === 'lines' &&
            order.lines.map((line) => {
              const left = line.quantity - line.refunded_quantity
              return (
                <NumberInput
                  key={line.id}
                  label={line.name}
                  description={left === 0 ? 'Fully refunded' : `${left} refundable, ${money(line.total)} total`}
                  value={quantities[line.id] ?? 0}
                  onChange={(value) => setQuantities({ ...quantities, [line.id]: Number(value) || 0 })}
                  min={0}
                  max={left}
                  clampBehavior="strict"
                  allowDecimal={false}
                  disabled={left === 0}
                />
              )
            })}
          {mode === 'amount' && (
            <NumberInput
              label={`Amount in ${order.currency}`}
              value={amount}
              onChange={setAmount}
              min={0.01}
              decimalScale={2}
              fixedDecimalScale
              error={minor > order.refundable ? `At most ${money(order.refundable)} can be refunded.` : null}
            />
          )}
          {mode !== 'amount' && (
            <Checkbox
              label="Restock items"
              checked={restock}
              onChange={(event) => setRestock(event.currentTarget.checked)}
            />
          )}
          <TextInput
            label="Reason"
            required
            description="At least three characters. Saved in the books and the audit log."
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </div>
      )}
      <FormFailure message={failure} />
    </Dialog>
  )
}
