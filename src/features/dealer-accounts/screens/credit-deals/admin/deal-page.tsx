import { clsx } from 'clsx'
import { oneLoader } from '#kit/ui/one-loader.ts'
import rows from '#kit/ui/rows.module.css'
import { formatMoment } from '#kit/dates.ts'
import { Link, useLoaderData } from 'react-router'
import classes from '../../../ui/account.module.css'
import { PaymentDone } from '../../held-rate.tsx'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { cancelCreditDeal, getCreditDeal, publishCreditDeal } from '../../../contract/credit-deals.ts'
import { dealActs, dealStateLabels } from '../../../rules/credit-deals.ts'

export const clientLoader = oneLoader(getCreditDeal)
export default function DealPage() {
  const deal = useLoaderData<typeof clientLoader>()
  const { id } = deal
  const money = (minor: number) => formatMoney({ minor, currency: deal.currency })
  const may = (act: keyof typeof dealActs) => dealActs[act].includes(deal.state)
  const times: [string, string | null][] = [
    ['Drafted', deal.created_at],
    ['Published', deal.published_at],
    ['Open until', deal.expires_at],
    ['Paid', deal.paid_at],
    ['Canceled', deal.cancelled_at],
  ]
  return (
    <PageShell
      title={deal.title}
      lead={
        <>
          For <Link to={link('/admin/dealers/:id/account', { id: deal.dealer.id })}>{deal.dealer.name}</Link>
          {deal.note && `. ${deal.note}`}
        </>
      }
      crumbs={[{ label: 'Credit deals', to: link('/admin/dealer-credit-deals') }, { label: deal.title }]}
      actions={
        <>
          {may('update') && (
            <ButtonLink variant="default" to={link('/admin/dealer-credit-deals/:id/edit', { id })}>
              Edit
            </ButtonLink>
          )}
          {may('publish') && (
            <ReasonButton
              label="Publish"
              variant="filled"
              title="Publish this deal?"
              call={publishCreditDeal}
              params={{ id }}
              body={{ version: deal.version }}
              done="Deal published."
            >
              {deal.dealer.name} gets an email and can pay {money(deal.price)} for {money(deal.credit)}. A published
              deal can’t be edited.
            </ReasonButton>
          )}
          {may('cancel') && (
            <ReasonButton
              label="Cancel deal"
              title="Cancel this deal?"
              call={cancelCreditDeal}
              params={{ id }}
              done="Deal canceled."
            >
              The dealer will no longer be able to pay it.
            </ReasonButton>
          )}
        </>
      }
    >
      <Stats>
        <Stat label="Price" value={money(deal.price)} />
        <Stat label="Credit" value={money(deal.credit)} note={`${money(deal.bonus)} bonus`} />
        <Stat label="Status" value={dealStateLabels()[deal.state]} />
        {deal.state === 'paid' && (
          <Stat
            label="Remaining"
            value={money(deal.remaining)}
            note={<Link to={link('/admin/dealers/:id/account', { id: deal.dealer.id })}>{money(deal.used)} used</Link>}
          />
        )}
      </Stats>
      <PagePart title="History">
        <ul className={clsx(rows['rows'], classes['list'])}>
          {times.flatMap(([name, at]) =>
            at === null
              ? []
              : [
                  <li key={name}>
                    <div>{name}</div>
                    <span>{formatMoment(at)}</span>
                  </li>,
                ],
          )}
        </ul>
        {deal.payment && <PaymentDone payment={deal.payment} />}
      </PagePart>
    </PageShell>
  )
}
