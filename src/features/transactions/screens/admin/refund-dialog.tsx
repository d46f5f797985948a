import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Checkbox, SegmentedControl } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney, fromDecimal } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { nameWithOptions } from '#features/orders/rules.ts'
import type { Transaction } from './transaction-page.tsx'
import { type Preview, RefundEffect } from './refund-effect.tsx'
import classes from './transaction-page.module.css'
import { refundTransaction, refundTransactionPart, previewRefund } from '../../contract/refunds.ts'

type Mode = 'all' | 'lines' | 'amount'

/** Refund dialog: choose what to refund, review the effect, then confirm. */
export function RefundDialog({ order, onClose }: { order: Transaction; onClose: () => void }) {
  const words = useErrorText()
  const revalidator = useRevalidator()
  const [mode, setMode] = useState<Mode>('all')
  const [amount, setAmount] = useState('')
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const [restock, setRestock] = useState(false)
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const once = useIdempotentSubmit()

  const money = (value: number) => formatMoney({ minor: value, currency: order.currency })
  const minor = fromDecimal(amount.trim()) ?? 0
  const lines = Object.entries(quantities).flatMap(([line, quantity]) =>
    quantity > 0 ? [{ line_id: Number(line), quantity }] : [],
  )
  const [tried, setTried] = useState(false)
  const reasonProblem = reason.trim().length < 3 ? 'Enter a reason of at least three characters.' : null
  const amountProblem =
    minor <= 0
      ? tried && 'Enter an amount, such as 25.00.'
      : minor > order.refundable && `At most ${money(order.refundable)} can be refunded.`
  const linesProblem = mode === 'lines' && lines.length === 0 ? 'Choose at least one item.' : null
  const isComplete = !reasonProblem && !linesProblem && (mode !== 'amount' || (minor > 0 && minor <= order.refundable))
  const wish = {
    restock: restock && mode !== 'amount',
    ...(mode === 'lines' ? { lines } : mode === 'amount' ? { amount: minor } : {}),
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(words(error))
      // The preview is outdated, so reload it before refunding.
      setPreview(null)
      await revalidator.revalidate()
    } finally {
      setBusy(false)
    }
  }
  const params = { id: order.id }
  const look = async () => {
    setTried(true)
    if (!isComplete) return
    await attempt(async () =>
      setPreview(await call(previewRefund, { params, body: { ...wish, reason: reason.trim() } })),
    )
  }
  const refund = () =>
    attempt(async () => {
      // The server refuses if the amount differs from the preview, because someone else refunded in the meantime.
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
            <Button loading={busy} onClick={() => void look()}>
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
                  label={nameWithOptions(line)}
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
            <TextInput
              label={`Amount in ${order.currency}`}
              inputMode="decimal"
              placeholder="25.00"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
              error={amountProblem}
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
            error={tried && reasonProblem}
          />
        </div>
      )}
      <FormFailure message={failure ?? (tried ? linesProblem : null)} />
    </Dialog>
  )
}
