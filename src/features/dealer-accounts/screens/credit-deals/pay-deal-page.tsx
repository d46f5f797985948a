import { formatLongMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import classes from '../../ui/account.module.css'
import { CardPayment } from '../card-payment.tsx'
import { PaymentDone, whyNotPay } from '../held-rate.tsx'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getDealerCreditDeal, payCreditDeal } from '../../contract/credit-deals.ts'
import { dealStateLabels } from '../../rules/credit-deals.ts'
import * as m from '../../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [slug, uuid] = [params['slug'] ?? '', params['uuid'] ?? '']
  const [dealer, deal] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerCreditDeal, { params: { slug, uuid } }),
  ])
  return { dealer, deal }
}
/** Labels for the price of a deal, depending on its state. */
const priceLabels = (): Partial<Record<string, string>> => ({ published: m.youPay(), paid: m.paid() })
const formatCredits = (): Partial<Record<string, string>> => ({ published: m.accountGets(), paid: m.accountGot() })

export default function PayDealPage() {
  const { dealer, deal } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { slug } = dealer
  const money = (minor: number) => formatMoney({ minor, currency: deal.currency })
  return (
    <DealerFrame dealer={dealer} title={deal.title} lead={deal.note || m.creditDealsLead()}>
      <Stats>
        <Stat label={priceLabels()[deal.state] ?? m.price()} value={money(deal.price)} />
        <Stat
          label={formatCredits()[deal.state] ?? m.credit()}
          value={money(deal.credit)}
          note={deal.bonus > 0 ? m.bonus({ amount: money(deal.bonus) }) : undefined}
        />
        <Stat label={m.status()} value={dealStateLabels()[deal.state]} />
        {deal.state === 'paid' && (
          <Stat label={m.remaining()} value={money(deal.remaining)} note={m.used({ amount: money(deal.used) })} />
        )}
      </Stats>
      {deal.state === 'paid' && deal.payment && (
        <PagePart title={m.paid()}>
          <PaymentDone payment={deal.payment} />
          {deal.transfer_id !== null && (
            <p>
              <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: deal.transfer_id })}>
                {m.seePostings()}
              </Link>
            </p>
          )}
        </PagePart>
      )}
      {deal.state === 'published' &&
        (dealer.rights.includes('pay') ? (
          <PagePart
            title={m.cardPayment()}
            lead={deal.expires_at ? m.offerUntil({ date: formatLongMoment(deal.expires_at) }) : undefined}
          >
            <CardPayment
              slug={slug}
              amount={deal.price}
              currency={deal.currency}
              pay={(card, idempotencyKey) =>
                call(payCreditDeal, { params: { slug, uuid: deal.uuid }, body: card }, { idempotencyKey })
              }
              onPaid={() => void revalidate()}
              onRefused={() => void revalidate()}
            />
          </PagePart>
        ) : (
          <p className={classes['warning']}>{whyNotPay(dealer)}</p>
        ))}
      {(deal.state === 'cancelled' || deal.state === 'expired') && <p className={classes['warning']}>{m.dealOver()}</p>}
    </DealerFrame>
  )
}
