import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type GiftCardBalance, checkGiftCard } from '#features/payments/contract.ts'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import classes from './checkout.module.css'
import * as m from '../messages/m.ts'

export type ChosenGiftCard = GiftCardBalance & { code: string }

/** A gift card that is charged first. Expands to a code field, then shows what it pays and what is left. */
export function GiftCardField({
  value,
  onChange,
  total,
  currency,
}: {
  value: ChosenGiftCard | null
  onChange: (card: ChosenGiftCard | null) => void
  total: number
  currency: Currency
}) {
  const [isOpen, setOpen] = useState(false)
  if (value !== null) {
    const money = (minor: number) => formatMoney({ minor, currency })
    const paid = Math.min(total, value.balance)
    return (
      <div className={classes['giftCard']} aria-live="polite">
        <p>
          <b>{m.giftCardPays({ digits: value.ending, amount: money(paid) })}</b>
          <small>
            {total > paid ? m.leftToPay({ amount: money(total - paid) }) : m.paidByGiftCard()}{' '}
            {value.balance > paid && m.giftCardLeaves({ amount: money(value.balance - paid) })}
          </small>
        </p>
        <TextButton onClick={() => onChange(null)}>{m.remove()}</TextButton>
      </div>
    )
  }
  return isOpen ? (
    <CodeInput onChange={onChange} />
  ) : (
    <div>
      <TextButton onClick={() => setOpen(true)}>{m.useGiftCard()}</TextButton>
    </div>
  )
}

function CodeInput({ onChange }: { onChange: (card: ChosenGiftCard) => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, failure, run } = useAction()
  const apply = () =>
    run(async () => {
      setProblem(null)
      const card = await call(checkGiftCard, { body: { code: code.trim() } })
      if (card.problem === null) onChange({ ...card, code: code.trim() })
      else setProblem(card.problem)
    })
  // This field is inside the payment form, so Enter must apply the code and not submit.
  return (
    <TextInput
      label={m.giftCardCode()}
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={code}
      error={problem ?? failure}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (code.trim() !== '' && !busy) void apply()
      }}
      beside={
        <Button variant="default" loading={busy} disabled={code.trim() === ''} onClick={() => void apply()}>
          {m.apply()}
        </Button>
      }
    />
  )
}
