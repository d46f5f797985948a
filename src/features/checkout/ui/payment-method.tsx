import { Checkbox, TextInput } from '@mantine/core'
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

/** How it is paid: on account, by a stored card or by another one; nothing where nothing is due. */
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
  /** False where the order is there already: then it keeps its purchase order number. */
  isNewOrder?: boolean
  /** False for a gift card itself: one can’t pay for another. */
  takesGiftCards?: boolean
  /** Of the order; that of the visit, unless said. */
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

/** The buyer’s own number for the order: there for who buys for a firm, and a click away for anyone else. */
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
