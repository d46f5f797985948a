import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { holds, type PermissionName } from '#access/permissions.ts'
import type { Endpoint } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { pageSizeMax } from '#kit/shapes.ts'
import type { Operation } from '#kit/server/operation.ts'
import { listDealerApplications, listStaffDealers } from '#features/dealers/contract/staff.ts'
import { listDisputes } from '#features/disputes/contract.ts'
import { listGiftCards } from '#features/gift-cards/contract/staff.ts'
import { listMails } from '#features/mails/contract.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import { isPaid } from '#features/orders/rules.ts'
import { listStaffAffiliates } from '#features/partners/contract/affiliate-staff.ts'
import { listStaffTuners } from '#features/partners/contract/tuners.ts'
import { listProductRecords } from '#features/products/contract/product-records.ts'
import { listSerialNumbers } from '#features/products/contract/serial-numbers.ts'
import { listStockTransfers, listSupplyOrders } from '#features/products/contract/stock-moves.ts'
import { listPromotions } from '#features/promotions/contract/promotions.ts'
import { listQuotes } from '#features/quotes/contract/staff.ts'
import { quoteNumber, quoteStandings } from '#features/quotes/rules.ts'
import { listRentalUnits, listStaffRentals } from '#features/rentals/contract/staff.ts'
import { listReturns } from '#features/returns/contract/staff.ts'
import { returnStateLabels } from '#features/returns/rules.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { listStaffTradeIns } from '#features/trade-ins/contract/staff.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'
import { listTuneRecords } from '#features/tune-editing/contract/tunes.ts'
import { listQueue } from '#features/tune-requests/contract/queue.ts'
import { listUsers } from '#features/users/contract/users.ts'
import { listValueTransfers } from '#features/value-transfers/contract.ts'
import { type DeskHit, searchBackOffice } from './contract.ts'
import { readList, type RowOf } from './lists.ts'

/** Records shown per type. */
const perKind = 5

/** An action on a record: its permission and URL. */
interface Act {
  label: string
  right: PermissionName
  to: string
}
interface More<R> {
  /** Fixed query values besides the search text. */
  asks?: Readonly<Record<string, string | number>>
  acts?: (row: R) => readonly (Act | false)[]
  /** Prefix of its number in titles, if it isn’t the type. */
  called?: string
}
interface Kind extends More<never> {
  kind: string
  list: Endpoint
  hit: (row: never) => Omit<DeskHit, 'kind' | 'acts'>
}
const kind = <L extends Endpoint>(
  name: string,
  list: L,
  hit: (row: RowOf<L>) => Omit<DeskHit, 'kind' | 'acts'>,
  { asks = { limit: perKind }, acts = () => [], called = name }: More<RowOf<L>> = {},
): Kind => ({ kind: name, list, hit, asks, acts, called })

/** Order states that can have parcels. */
const withGoods: readonly string[] = ['store', 'catalog', 'trade-in'] satisfies OrderKind[]
const parcelsOf = (id: number, label: string): Act => ({
  label,
  right: 'orders.read',
  to: link('/admin/orders/:id', { id }),
})

/** Searchable record types in display order, each searched through its own list. */
const kinds: readonly Kind[] = [
  kind(
    'Order',
    listTransactions,
    ({ id, invoice_number: invoice, name, total, currency }) => ({
      title: invoice ?? `Order ${id}`,
      detail: `${name}, ${formatMoney({ minor: total, currency })}`,
      to: link('/admin/transactions/:id', { id }),
    }),
    {
      acts: ({ id, state, kind: sold, total, refunded, shipped_at: shipped }) => [
        isPaid(state) && withGoods.includes(sold) && parcelsOf(id, shipped === null ? 'Pack and ship' : 'See parcels'),
        isPaid(state) &&
          refunded < total && {
            label: 'Refund',
            right: 'orders.refund',
            to: link('/admin/transactions/:id', { id }, { refund: 'open' }),
          },
      ],
    },
  ),
  kind('Quote', listQuotes, ({ id, name, email, standing }) => ({
    title: quoteNumber(id),
    detail: `${name || email}, ${quoteStandings.words[standing].toLowerCase()}`,
    to: link('/admin/orders/drafts/:id', { id }),
  })),
  kind(
    'Tune request',
    listQueue,
    ({ id, customer, vehicle, title }) => ({
      title: `Request ${id}`,
      detail: `${vehicle?.label ?? title}, ${customer}`,
      to: link('/admin/tune-requests/:id', { id }),
    }),
    { asks: { state: 'all', sort: '-id', size: perKind }, called: 'Request' },
  ),
  kind('Ticket', listTickets, ({ id, title, customer_name: name }) => ({
    title,
    detail: `#${id}, ${name}`,
    to: link('/admin/tickets/:id', { id }),
  })),
  kind(
    'Return',
    listReturns,
    ({ id, name, order_id: order, state }) => ({
      title: `R-${id}`,
      detail: `${name}, order ${order}, ${returnStateLabels()[state].toLowerCase()}`,
      to: link('/admin/orders/returns/:id', { id }),
    }),
    { called: 'R' },
  ),
  kind(
    'Dealer',
    listStaffDealers,
    ({ id, name, city }) => ({ title: name, detail: city, to: link('/admin/dealers/:id', { id }) }),
    {
      acts: ({ id }) => [
        { label: 'Edit', right: 'dealers.manage', to: link('/admin/dealers/:id/edit', { id }) },
        { label: 'See account', right: 'accounts.manage', to: link('/admin/dealers/:id/account', { id }) },
      ],
    },
  ),
  kind(
    'Person',
    listUsers,
    ({ id, name, email }) => ({ title: name, detail: email, to: link('/admin/users/:id', { id }) }),
    {
      acts: ({ email }) => [
        { label: 'Write a quote', right: 'orders.quote', to: link('/admin/orders/drafts/new', {}, { email }) },
        { label: 'See orders', right: 'orders.read', to: link('/admin/transactions', {}, { q: email }) },
      ],
    },
  ),
  kind(
    'Product',
    listProductRecords,
    ({ id, name, part_number: partNumber }) => ({
      title: name,
      detail: partNumber,
      to: link('/admin/products/:id', { id }),
    }),
    {
      acts: ({ id, name }) => [
        { label: 'Edit', right: 'products.manage', to: link('/admin/products/:id/edit', { id }) },
        { label: 'See stock', right: 'stock.manage', to: link('/admin/stock', {}, { q: name }) },
      ],
    },
  ),
  kind('Tune', listTuneRecords, ({ id, name, part_number: partNumber, about }) => ({
    title: name,
    detail: [partNumber, about].filter(Boolean).join(', '),
    to: link('/catalog-manage/tunes/:id', { id }),
  })),
  kind('Promotion', listPromotions, ({ id, name, code }) => ({
    title: code || name,
    detail: code === '' ? '' : name,
    to: link('/admin/promotions/:id', { id }),
  })),
  kind('Gift card', listGiftCards, ({ id, ending, recipient_name: name, balance, currency }) => ({
    title: `Gift card ending in ${ending}`,
    detail: `${name}, ${formatMoney({ minor: balance, currency })} left`,
    to: link('/admin/gift-cards/:id', { id }),
  })),
  kind('Serial number', listSerialNumbers, ({ serial, product }) => ({
    title: serial,
    detail: product,
    to: link('/admin/serial-numbers', {}, { q: serial }),
  })),
  kind('Supplier order', listSupplyOrders, ({ id, supplier, number, to_name: place }) => ({
    title: number || `Supplier order ${id}`,
    detail: `${supplier}, to ${place}`,
    to: link('/admin/supply-orders/:id', { id }),
  })),
  kind('Transfer', listStockTransfers, ({ id, from_name: from, to_name: place }) => ({
    title: `Transfer ${id}`,
    detail: `${from} to ${place}`,
    to: link('/admin/stock-transfers/:id', { id }),
  })),
  kind('Dealer application', listDealerApplications, ({ company_name: name, email }) => ({
    title: name,
    detail: email,
    to: link('/admin/dealer/applications', {}, { q: name }),
  })),
  kind('Rental', listStaffRentals, ({ id, tool, name }) => ({
    title: `Rental ${id}`,
    detail: `${tool}, ${name}`,
    to: link('/admin/rentals/:id', { id }),
  })),
  kind('Rental unit', listRentalUnits, ({ serial, tool }) => ({
    title: serial,
    detail: tool,
    to: link('/admin/rental-units', {}, { q: serial }),
  })),
  kind('Trade-in', listStaffTradeIns, ({ id, device }) => ({
    title: `Trade-in ${id}`,
    detail: device,
    to: link('/admin/trade-ins/:id', { id }),
  })),
  kind('Value transfer', listValueTransfers, ({ id, line, email }) => ({
    title: `Value transfer ${id}`,
    detail: `${line}, ${email}`,
    to: link('/admin/instatune-value-transfers/:id', { id }),
  })),
  kind('Dispute', listDisputes, ({ id, reference, email, dealer }) => ({
    title: `Dispute ${reference}`,
    detail: dealer ?? email ?? '',
    to: link('/admin/disputes/:id', { id }),
  })),
  kind('Tuner', listStaffTuners, ({ id, name }) => ({
    title: name,
    detail: '',
    to: link('/admin/tuners/:id', { id }),
  })),
  kind('Affiliate', listStaffAffiliates, ({ id, name }) => ({
    title: name,
    detail: '',
    to: link('/admin/affiliate/:id', { id }),
  })),
  kind('Email', listMails, ({ id, subject, template, recipient }) => ({
    title: subject ?? template,
    detail: recipient,
    to: link('/admin/mails/:id', { id }),
  })),
]

/** Number in a search such as "Request 12" or "R-3" if it names this type, else null. */
function numberOf(q: string, { kind: name, called }: Kind): string | null {
  const [, words = '', number] = /^(\D+?)[\s#-]+(\d{1,15})$/.exec(q) ?? []
  const isCalled = [name, called].some((word) => word?.toLowerCase() === words.toLowerCase())
  return isCalled ? (number ?? null) : null
}

/** Searches records of all types, each through its own list. */
export const searchBackOfficeOperation = (operations: readonly Operation[]): Operation =>
  operation(searchBackOffice, async (context) => {
    const { q } = context.input.query
    const found = await Promise.all(
      kinds.map(async (one) => {
        const { kind: name, list, hit, asks, acts = () => [] } = one
        const number = numberOf(q, one)
        const asked = { ...asks, ...(asks?.['limit'] && number ? { limit: pageSizeMax } : {}), q: number ?? q }
        const answer = await readList(operations, context as unknown as Context<Endpoint>, list, asked)
        const { data } = (answer ?? { data: [] }) as { data: never[] }
        const rows = data.map((row) => [row, hit(row)] as const)
        const found = number === null ? rows : rows.filter(([, { to }]) => to.endsWith(`/${number}`))
        return found.slice(0, perKind).map(([row, shown]) => ({
          kind: name,
          ...shown,
          acts: acts(row)
            .filter((act) => act !== false)
            .filter(({ right }) => holds(context.actor, right))
            .map(({ label, to }) => ({ label, to })),
        }))
      }),
    )
    // Records whose name matches come before related ones, such as a person before their orders.
    const words = q.toLowerCase()
    const isCalled = ({ title }: DeskHit) => title.toLowerCase().includes(words)
    const hits: DeskHit[] = found.flat()
    return { data: [...hits.filter(isCalled), ...hits.filter((hit) => !isCalled(hit))] }
  })
