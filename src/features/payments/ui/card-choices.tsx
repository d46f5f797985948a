import { Radio } from '@mantine/core'
import type { PaymentMethod } from '#features/payment-methods/contract.ts'
import choices from '#kit/ui/choices.module.css'
import * as m from '../messages/m.ts'

/** The stored cards and "another one"; nothing while no card is stored. */
export function CardChoices({
  methods,
  value,
  onChange,
}: {
  methods: readonly PaymentMethod[]
  /** A card's id, or new. */
  value: string
  onChange: (value: string) => void
}) {
  if (methods.length === 0) return null
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={m.card()}>
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
        <Radio value="new" label={m.newCard()} />
      </div>
    </Radio.Group>
  )
}
