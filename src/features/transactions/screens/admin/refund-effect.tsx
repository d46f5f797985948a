import { Link } from 'react-router'
import type { z } from 'zod'
import { creditWords } from '#features/tune-credits/rules.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { orderStateWords } from '#features/orders/rules.ts'
import { PostingTable } from './posting-table.tsx'
import classes from './transaction-page.module.css'
import type { refundPreview } from '../../contract/refunds.ts'

export type Preview = z.output<typeof refundPreview>

/** The effect of a refund in full: money, goods, the dealer's balance, shares and books. */
export function RefundEffect({ preview, reason }: { preview: Preview; reason: string }) {
  const money = (minor: number) => formatMoney({ minor, currency: preview.currency })
  const places = {
    card: 'to the card',
    dealer_account: `to the account of ${preview.dealer?.name ?? 'the dealer'}`,
    nothing: 'nowhere: nothing was charged',
  }
  return (
    <div className={classes['effect']}>
      <p className={classes['effectTotal']}>
        <strong>{money(preview.amount)}</strong> {places[preview.to]}
      </p>
      <dl className={classes['facts']}>
        <div>
          <dt>Tax in it</dt>
          <dd>{money(preview.tax)}</dd>
        </div>
        <div>
          <dt>State after</dt>
          <dd>
            {orderStateWords()[preview.state_after as keyof ReturnType<typeof orderStateWords>] ?? preview.state_after}
          </dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
      </dl>
      {preview.difference && (
        <p className={classes['notice']} role="note">
          {money(preview.difference.left)} of the difference were paid with order {preview.difference.order_id} and stay
          paid.{' '}
          <Link
            to={{
              pathname: link('/admin/transactions/:id', { id: preview.difference.order_id }),
              search: 'refund=open',
            }}
            target="_blank"
          >
            Preview the refund of the difference
          </Link>
        </p>
      )}
      <h3>By line</h3>
      <ul className={classes['pairs']}>
        {preview.lines.map((line) => (
          <li key={line.name}>
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
        <p className={classes['muted']}>Nothing goes back into stock.</p>
      ) : (
        <ul className={classes['pairs']}>
          {preview.stock.map((item) => (
            <li key={`${item.product} ${item.location} ${item.quantity}`}>
              <span>
                {item.product}, {item.location}
                {item.quantity < 0 && ': the device handed in leaves the stock'}
              </span>
              <span>
                {item.quantity > 0 && '+'}
                {item.quantity}, then {item.on_hand_after}
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
              <span>Owed now</span>
              <span>{money(preview.dealer.before)}</span>
            </li>
            <li>
              <span>Owed after</span>
              <span>{money(preview.dealer.after)}</span>
            </li>
          </ul>
        </>
      )}
      <h3>Shares taken back</h3>
      {preview.shares.length === 0 ? (
        <p className={classes['muted']}>Nobody has a share in this.</p>
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
              ? 'It goes on: only all of the money back ends it.'
              : 'It ends as refunded and leaves the queue.'}
          </p>
        </>
      )}
      {preview.credits && (
        <>
          <h3>Split credits of {preview.credits.dealer}</h3>
          <ul className={classes['pairs']}>
            <li>
              <span>Taken back</span>
              <span>{creditWords(preview.credits.taken)}</span>
            </li>
            <li>
              <span>Kept, as they are in codes</span>
              <span>{creditWords(preview.credits.kept)}</span>
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
