import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { checkGiftCard, type GiftCardBalance } from '#features/payments/contract.ts'
import { call } from '#kit/call.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import { useAction } from '#kit/ui/use-action.ts'
import classes from './gift-cards.module.css'
import * as m from '../messages/m.ts'

/** Shows the balance of a card to anyone who has its code. */
export function BalancePart() {
  const [code, setCode] = useState('')
  const [card, setCard] = useState<GiftCardBalance | null>(null)
  const { busy, failure, run } = useAction()
  const needed = useNeededText(code, m.enterCode)
  const check = () =>
    run(async () => {
      setCard(null)
      setCard(await call(checkGiftCard, { body: { code: code.trim() } }))
    })
  return (
    <PagePart title={m.checkBalance()} lead={m.checkBalanceLead()}>
      <form
        noValidate
        className={classes['balance']}
        aria-label={m.checkBalance()}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !needed.isMissing()) void check()
        }}
      >
        <TextInput
          label={m.code()}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={needed.error ?? failure}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy}>
          {m.check()}
        </Button>
        <output>
          {card !== null && (
            <span>
              <b>
                {m.balanceOf({
                  digits: card.ending,
                  amount: formatMoney({ minor: card.balance, currency: card.currency }),
                })}
              </b>{' '}
              {card.problem ?? (card.expires_at !== null && m.expiresOn({ date: formatUtcDay(card.expires_at) }))}
            </span>
          )}
        </output>
      </form>
    </PagePart>
  )
}
