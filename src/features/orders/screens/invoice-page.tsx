import { formatLongUtcDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { IconCheck, IconDownload, IconPrinter } from '#kit/ui/icons.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getInvoicePdf, getOrderByToken, type Order } from '../contract.ts'
import { isPaid, orderStateWords, sellerOf } from '../rules.ts'
import classes from './invoice.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Order and invoice', unlisted: true })

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getOrderByToken, { params: { id: Number(params['id']), token: params['token'] ?? '' } })

export const HydrateFallback = () => <LoadingState lines={12} label="Loading the order" />

export default function InvoicePage() {
  const order = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const justPaid = search.has('paid') && isPaid(order.state)
  const pdf = endpointUrl(getInvoicePdf, { params: { id: order.id, token: order.token } })
  return (
    <div className={classes['page']}>
      {justPaid && (
        <output className={classes['thanks']}>
          <IconCheck size={28} aria-hidden="true" />
          <div>
            <h1>Thank you, it is paid</h1>
            <p>
              Order {order.id} is on its way to our bench. We have sent the confirmation to <b>{order.email}</b>.
            </p>
          </div>
        </output>
      )}
      <div className={classes['tools']}>
        <Link to={link('/products')}>Back to the shop</Link>
        {isPaid(order.state) && (
          <span>
            <a href={pdf} download>
              <IconDownload size={18} aria-hidden="true" /> PDF
            </a>
            <button type="button" onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden="true" /> Print
            </button>
          </span>
        )}
      </div>
      <InvoiceSheet order={order} isMain={!justPaid} />
    </div>
  )
}

/** The invoice as a sheet of paper. */
export function InvoiceSheet({ order, isMain }: { order: Order; isMain: boolean }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const seller = sellerOf(order.invoice_number)
  const Title = isMain ? 'h1' : 'h2'
  return (
    <article className={classes['sheet']}>
      <header>
        <div>
          <Title>{order.invoice_number ? `Invoice ${order.invoice_number}` : `Order ${order.id}`}</Title>
          <p>
            Order {order.id} · {formatLongUtcDay(order.paid_at ?? order.created_at, 'en')} ·{' '}
            <strong>{orderStateWords[order.state]}</strong>
          </p>
        </div>
        <address>
          <b>{seller.name}</b>
          {seller.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{seller.taxId}</span>
        </address>
      </header>
      <div className={classes['parties']}>
        <AddressBlock title="Billed to" address={order.billing_address} email={order.email} />
        {order.shipping_address && <AddressBlock title="Shipped to" address={order.shipping_address} />}
        {order.vehicle && (
          <section>
            <h3>Vehicle</h3>
            <p>{order.vehicle.label}</p>
          </section>
        )}
        {order.tracking_number && (
          <section>
            <h3>Tracking</h3>
            <p>
              {order.tracking_carrier} {order.tracking_number}
            </p>
          </section>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                {line.options.length > 0 && (
                  <small>{line.options.map(({ option, selection }) => `${option}: ${selection}`).join(', ')}</small>
                )}
                {line.refunded > 0 && <small>Refunded: {money(line.refunded)}</small>}
              </td>
              <td>{line.quantity}</td>
              <td>{money(line.unit_price)}</td>
              <td>{money(line.unit_price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <Row label="Subtotal" value={money(order.subtotal)} />
        {order.discount > 0 && <Row label="Discount" value={`−${money(order.discount)}`} />}
        {order.relief > 0 && <Row label="VAT not owed" value={`−${money(order.relief)}`} />}
        {order.shipping > 0 && <Row label="Shipping" value={money(order.shipping)} />}
        {order.taxes.map((tax) => (
          <Row
            key={tax.name}
            label={`${tax.name} ${tax.milliPercent / 1000} %${order.tax_included ? ', contained' : ''}`}
            value={money(tax.amount)}
          />
        ))}
        <Row label="Total" value={money(order.total)} strong />
        {order.refunded > 0 && <Row label="Refunded" value={`−${money(order.refunded)}`} />}
      </dl>
      {order.tax_note && <p className={classes['note']}>{order.tax_note}</p>}
    </article>
  )
}

const Row = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function AddressBlock({ title, address, email }: { title: string; address: Order['billing_address']; email?: string }) {
  return (
    <section>
      <h3>{title}</h3>
      <address>
        <span>{address.full_name}</span>
        <span>{address.line1}</span>
        {address.line2 && <span>{address.line2}</span>}
        <span>{[address.postal_code, address.city, address.state].filter(Boolean).join(' ')}</span>
        <span>{address.country_code}</span>
        {email && <span>{email}</span>}
      </address>
    </section>
  )
}
