import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { invoiceStateLabels, invoiceStateKinds } from '#features/orders/order-terms.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney, toDecimal } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { exportDealerInvoices, listDealerInvoices } from '../contract/invoices.ts'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [dealer, list] = await loadDealerPage(args, () => askFor(listDealerInvoices, args))
  return { dealer, list }
}

const stateWords = () => ({ unpaid: m.unpaid(), ...invoiceStateLabels() })

/** Invoices of the dealer account with the amount owed for each. Selected ones can be paid together. */
export default function InvoicesPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const mayPay = dealer.rights.includes('pay')
  const selected = list.data.filter(({ id, open }) => open > 0 && chosen.has(id))
  const sum = selected.reduce((total, { open }) => total + open, 0)
  const choose = (id: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((known) => known !== id)))
  return (
    <DealerFrame
      dealer={dealer}
      title={m.invoices()}
      lead={m.invoicesLead()}
      actions={
        mayPay &&
        (sum > 0 ? (
          <ButtonLink to={link('/dealer/:slug/pay-balance', { slug }, { amount: toDecimal(sum) })}>
            {m.paySelected({ amount: formatMoney({ minor: sum, currency: selected[0]!.currency }) })}
          </ButtonLink>
        ) : (
          <span>{m.selectToPay()}</span>
        ))
      }
    >
      <List
        of={{
          label: m.invoices(),
          search: m.searchInvoices(),
          filters: { state: { label: m.status(), all: m.allInvoices(), words: stateWords } },
          csv: exportDealerInvoices,
          csvParams: { slug },
          emptyTitle: m.noInvoices(),
          empty: m.noInvoicesHint(),
          columns: [
            ...(mayPay
              ? [
                  {
                    key: 'choose',
                    title: m.pay(),
                    render: ({ id, title, open }: (typeof list.data)[number]) =>
                      open > 0 && (
                        <Checkbox
                          aria-label={m.selectInvoice({ invoice: title })}
                          checked={chosen.has(id)}
                          onChange={(event) => choose(id, event.currentTarget.checked)}
                        />
                      ),
                  },
                ]
              : []),
            {
              key: 'title',
              title: m.invoice(),
              render: ({ order_id: order, token, title, transfer_id: transfer }) => (
                <Link
                  to={
                    order === null || token === null
                      ? link('/dealer/:slug/transfer/:transfer', { slug, transfer })
                      : link('/dealer/:slug/print-invoice', { slug }, { order, token })
                  }
                >
                  {title}
                </Link>
              ),
            },
            { key: 'at', title: m.date(), day: true },
            { key: 'due_at', title: m.due(), day: true, render: ({ due_at: due }) => formatUtcDay(due) },
            { key: 'state', title: m.status(), words: invoiceStateLabels, kinds: invoiceStateKinds },
            { key: 'buyer', title: m.buyer(), wideOnly: true },
            { key: 'amount', title: m.total(), money: true },
            { key: 'open', title: m.owed(), money: true },
          ],
        }}
        answer={list}
      />
    </DealerFrame>
  )
}
