import { Button } from '#kit/ui/button.tsx'
import { PayOrderForm } from '#features/checkout/ui/pay-order-form.tsx'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { goToLogin } from '#access/ui/session.tsx'
import type { TradeIn } from '../../contract/trade-ins.ts'
import classes from './trade-in.module.css'
import * as m from '../../messages/m.ts'

type Order = NonNullable<TradeIn['difference_order']>

/** Payment of a rejected trade-in's difference, by card or on account. */
export function DifferencePart(props: { tradeIn: TradeIn; order: Order; onPaid: () => void }) {
  return (
    <PagePart title={m.payDifference()} lead={m.payDifferenceLead()}>
      {props.tradeIn.may_pay ? (
        <PaymentForm {...props} />
      ) : (
        <div className={classes['photos']}>
          <p className={classes['hint']}>{m.logInToPay()}</p>
          <Button variant="default" onClick={() => void goToLogin(link('/trade-in'))}>
            {m.logIn()}
          </Button>
        </div>
      )}
    </PagePart>
  )
}

function PaymentForm({ tradeIn, order, onPaid }: { tradeIn: TradeIn; order: Order; onPaid: () => void }) {
  const { currency } = tradeIn
  const { tax, total } = order
  return (
    <PayOrderForm order={order} currency={currency} label={m.difference()} onPaid={onPaid}>
      <dl className={classes['amounts']}>
        <dt>{m.difference()}</dt>
        <dd>
          <Price minor={tradeIn.difference ?? 0} currency={currency} />
        </dd>
        <dt>{m.taxRow({ how: total === tradeIn.difference && tax > 0 ? 'included' : 'added' })}</dt>
        <dd>
          <Price minor={tax} currency={currency} />
        </dd>
        <dt>{m.total()}</dt>
        <dd>
          <Price minor={total} currency={currency} />
        </dd>
      </dl>
    </PayOrderForm>
  )
}
