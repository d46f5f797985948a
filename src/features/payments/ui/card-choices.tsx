import { Radio } from '@mantine/core'
import type { PaymentMethod } from '#features/payment-methods/contract.ts'
import { walletLabels } from './wallet-labels.ts'
import type { Wallet } from '#integrations/payments/wallets.ts'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

/** Saved cards, a new card, and wallets; renders nothing if there is no choice. */
export function CardChoices({
  methods,
  wallets = [],
  value,
  onChange,
}: {
  methods: readonly PaymentMethod[]
  wallets?: readonly Wallet[]
  /** A saved card's ID, `new`, or a wallet. */
  value: string
  onChange: (value: string) => void
}) {
  if (methods.length + wallets.length === 0) return null
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={wallets.length > 0 ? m.paymentMethod() : m.card()}>
      <div className={choices['choices']}>
        {methods.map((item) => (
          <Radio
            key={item.id}
            value={String(item.id)}
            label={m.savedCard({
              brand: item.card_type,
              lastFour: item.last_four,
              month: String(item.expiration_month).padStart(2, '0'),
              year: item.expiration_year,
            })}
          />
        ))}
        <Radio value="new" label={methods.length > 0 ? m.newCard() : m.card()} />
        {wallets.map((wallet) => (
          <Radio key={wallet} value={wallet} label={walletLabels[wallet]} />
        ))}
      </div>
    </Radio.Group>
  )
}
