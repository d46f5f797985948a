import { Link } from 'react-router'
import type { z } from 'zod'
import { formatCredits } from '#features/tune-credits/rules.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { orderStateLabels } from '#features/orders/rules.ts'
import { PostingTable } from './posting-table.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './transaction-page.module.css'
import type { refundPreview } from '../../contract/refunds.ts'

export type Preview = z.output<typeof refundPreview>

/** Full effect of a refund: money, goods, dealer balance, shares and postings. */
export function RefundEffect({ preview, reason }: { preview: Preview; reason: string }) {
  const money = (minor: number) => formatMoney({ minor, currency: preview.currency })
  const { amount, to_gift_card: toGiftCard } = preview
  const places = {
    card:
      toGiftCard > 0
        ? `${money(amount - toGiftCard)} to the card, ${money(toGiftCard)} to the gift card`
        : 'to the card',
    dealer_account: `to ${preview.dealer?.name ?? 'the dealer'}’s account`,
    nothing: toGiftCard > 0 ? 'to the gift card' : 'No money moves, because nothing was charged',
  }
  return (
    <div className={classes['effect']}>
      <p className={classes['effectTotal']}>
        <strong>{money(amount)}</strong> {places[preview.to]}
      </p>
      <dl className={classes['facts']}>
        <div>
          <dt>Tax included</dt>
          <dd>{money(preview.tax)}</dd>
        </div>
        <div>
          <dt>Status afterwards</dt>
          <dd>
            {orderStateLabels()[preview.state_after as keyof ReturnType<typeof orderStateLabels>] ??
              preview.state_after}
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
      </dl>
      {preview.difference && (
        <Warning role="note">
          {money(preview.difference.left)} of the difference was paid with order {preview.difference.order_id} and isn’t
          included in this refund.{' '}
          <Link
            to={{
              pathname: link('/admin/transactions/:id', { id: preview.difference.order_id }),
              search: 'refund=open',
            }}
            target="_blank"
          >
            Refund the difference
          </Link>
        </Warning>
      )}
      <h3>By line</h3>
      <ul className={classes['pairs']}>
        {preview.lines.map((line, index) => (
          <li key={`${line.name} ${index}`}>
            <span>
              {line.name}
              {line.quantity > 0 && ` × ${line.quantity}`}
            </span>
            <span>{money(line.net + line.tax)}</span>
          </li>
        ))}
      </ul>
      <h3>Stock</h3>
      {preview.stock.length === 0 ? (
        <p className={classes['muted']}>No items are restocked.</p>
      ) : (
        <ul className={classes['pairs']}>
          {preview.stock.map((item) => (
            <li key={`${item.product} ${item.location} ${item.quantity}`}>
              <span>
                {item.product}, {item.location}
                {item.quantity < 0 && ': the traded-in device is removed from stock'}
              </span>
              <span>
                {item.quantity > 0 && '+'}
                {item.quantity}, leaving {item.on_hand_after}
              </span>
            </li>
          ))}
        </ul>
      )}
      {preview.dealer && (
        <>
          <h3>Balance of {preview.dealer.name}</h3>
          <ul className={classes['pairs']}>
            <li>
              <span>Current balance</span>
              <span>{money(preview.dealer.before)}</span>
            </li>
            <li>
              <span>Balance after refund</span>
              <span>{money(preview.dealer.after)}</span>
            </li>
          </ul>
        </>
      )}
      <h3>Reversed shares</h3>
      {preview.shares.length === 0 ? (
        <p className={classes['muted']}>No shares to reverse.</p>
      ) : (
        <ul className={classes['pairs']}>
          {preview.shares.map((share, index) => (
            <li key={`${share.name} ${share.line} ${index}`}>
              <span>
                {share.name} ({share.kind}), {share.line}
              </span>
              <span>{money(share.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.request && (
        <>
          <h3>Tune request {preview.request.id}</h3>
          <p className={classes['muted']}>
            {preview.request.after === preview.request.before
              ? 'Stays open. Only a full refund ends it.'
              : 'Ends as refunded and leaves the queue.'}
          </p>
        </>
      )}
      {preview.credits && (
        <>
          <h3>Split credits of {preview.credits.dealer}</h3>
          <ul className={classes['pairs']}>
            <li>
              <span>Reversed</span>
              <span>{formatCredits(preview.credits.taken)}</span>
            </li>
            <li>
              <span>Kept (already in codes)</span>
              <span>{formatCredits(preview.credits.kept)}</span>
            </li>
          </ul>
        </>
      )}
      <details>
        <summary>Postings ({preview.postings.length})</summary>
        <PostingTable postings={preview.postings} />
      </details>
    </div>
  )
}
