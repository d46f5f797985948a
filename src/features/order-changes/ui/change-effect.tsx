import { Checkbox } from '@mantine/core'
import { formatMoney } from '#kit/money.ts'
import { Facts } from '#kit/ui/facts.tsx'
import type { ItemChangeEffect } from '../contract.ts'
import { payWithinDays } from '../rules.ts'
import classes from './change-effect.module.css'

interface Props {
  effect: ItemChangeEffect
  /** Further rows, such as taxes, with amounts in minor units. */
  rows?: [string, number][]
  byLink: boolean
  onByLink: (byLink: boolean) => void
}

/** The effect of a change in order, and how the customer pays the difference. */
export function ChangeEffect({ effect, rows = [], byLink, onByLink }: Props) {
  const { added_total: added, taken_total: taken, to_pay: toPay, refund, account, currency } = effect
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <section className={classes['effect']} aria-label="Effect" aria-live="polite">
      <Facts
        rows={[
          ['Credit note', money(taken)],
          ['New invoice', money(added)],
          ...rows.map(([label, minor]): [string, string] => [label, money(minor)]),
          ['The customer pays', money(toPay)],
          ['Refund', money(refund)],
        ]}
      />
      {toPay > 0 && account !== null && (
        <Checkbox
          label={`Email a payment link instead of charging the account of ${account}`}
          checked={byLink}
          onChange={(event) => onByLink(event.currentTarget.checked)}
        />
      )}
      <p>{wordsOf(effect, byLink)}</p>
    </section>
  )
}

function wordsOf(
  { to_pay: toPay, refund, added_total: added, taken_total: taken, account }: Props['effect'],
  byLink: boolean,
) {
  const credited =
    taken > 0 ? 'Removed items are credited toward added ones' : 'Added items become an order with its own invoice'
  if (toPay > 0 && account !== null && !byLink) return `${credited}. The difference goes on the account of ${account}.`
  if (toPay > 0)
    return `The customer gets a quote for the difference and has ${payWithinDays} days to pay it.${taken > 0 ? ' Until then the order stays as it is, and nothing is packed.' : ''}`
  const moved =
    added > 0 ? 'The added items become an order with its own invoice, paid by the credit for removed items. ' : ''
  return `${moved}${refund > 0 ? 'The rest goes back to the customer’s payment method.' : 'Nothing is charged or refunded.'}`
}

/** The message after a change. */
export const changeDone = (what: string) =>
  ({
    done: `${what} changed.`,
    refunding: `${what} changed. The refund follows once the payment has settled.`,
    awaiting_payment: 'We emailed the customer a quote for the difference.',
    cancelled: 'The change was canceled.',
  }) as const
