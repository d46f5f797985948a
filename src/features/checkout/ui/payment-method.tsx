import { Checkbox } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import type { Currency } from '#kit/money.ts'
import { AccountChoices } from './account-choices.tsx'
import { GiftCardField } from './gift-card-field.tsx'
import { CardFields } from '#features/payments/ui/card-fields.tsx'
import { useWallets, WalletFields } from '#features/payments/ui/wallet-fields.tsx'
import classes from './checkout.module.css'
import type { Buyer } from './use-buyer.ts'
import { CardChoices } from '#features/payments/ui/card-choices.tsx'
import * as m from '../messages/m.ts'

/** The payment method: on account, a saved card or a new one. Renders nothing when nothing is due. */
export function PaymentMethod({
  buyer,
  total,
  isNewOrder = true,
  takesGiftCards = true,
  currency: given,
  onSubmit,
}: {
  buyer: Buyer
  total: number | undefined
  /** False for an existing order, which keeps its purchase order number. */
  isNewOrder?: boolean
  /** False when buying a gift card, because one cannot pay for another. */
  takesGiftCards?: boolean
  /** The order's currency; defaults to the visitor's. */
  currency?: Currency
  onSubmit: () => void
}) {
  const site = useSite()
  const currency = given ?? site.currency
  const wallets = useWallets()
  const { choice, methods, method, user } = buyer
  const wallet = wallets.find((name) => name === method)
  const isByCard = choice.value === null && buyer.dueOf(total ?? 1) > 0
  if (total === 0) return <p className={classes['hint']}>{m.nothingToPay()}</p>
  return (
    <div className={classes['fields']}>
      <AccountChoices {...choice} total={total ?? 0} currency={currency} />
      {isNewOrder && <PurchaseOrderField buyer={buyer} />}
      {choice.value === null && takesGiftCards && total !== undefined && (
        <GiftCardField value={buyer.giftCard} onChange={buyer.setGiftCard} total={total} currency={currency} />
      )}
      {isByCard && <CardChoices methods={methods} wallets={wallets} value={method} onChange={buyer.setMethod} />}
      {isByCard && wallet !== undefined && (
        <WalletFields
          key={wallet}
          ref={buyer.card}
          wallet={wallet}
          total={buyer.dueOf(total ?? 0)}
          onSubmit={onSubmit}
        />
      )}
      {isByCard && method === 'new' && (
        <>
          <CardFields ref={buyer.card} onSubmit={onSubmit} />
          {user !== null && (
            <Checkbox
              label={m.saveCard()}
              checked={buyer.keepCard}
              onChange={(event) => buyer.setKeepCard(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The buyer's own order number: visible for business buyers, one click away for others. */
function PurchaseOrderField({ buyer: { form, choice } }: { buyer: Buyer }) {
  const [isOpen, setOpen] = useState(form.values.purchaseOrder !== '')
  const isFirm = choice.dealers.length > 0 || form.values.vatNumber !== ''
  if (!isOpen && !isFirm)
    return (
      <div>
        <TextButton onClick={() => setOpen(true)}>{m.addPurchaseOrder()}</TextButton>
      </div>
    )
  return (
    <TextInput
      label={m.purchaseOrderOptional()}
      description={m.purchaseOrderHint()}
      maxLength={40}
      autoComplete="off"
      {...form.getInputProps('purchaseOrder')}
    />
  )
}
