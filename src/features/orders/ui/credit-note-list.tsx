import { formatUtcDay } from '#kit/dates.ts'
import { endpointUrl } from '#kit/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { IconDownload } from '#kit/ui/icons.tsx'
import type { Order } from '../contract.ts'
import { getCreditNotePdf } from '../credit-notes.ts'
import classes from './sheet-page.module.css'
import * as m from '../messages/m.ts'

/** The credit notes of an order’s refunds, to download. Renders nothing without a refund. */
export function CreditNoteList({ order: { id, token, currency, credit_notes: notes } }: { order: Order }) {
  if (notes.length === 0) return null
  return (
    <section className={classes['notes']} aria-label={m.creditNotes()}>
      <h2>{m.creditNotes()}</h2>
      <ul>
        {notes.map(({ refund_id: refund, number, amount, issued_at: at }) => (
          <li key={refund}>
            <span>
              <a href={endpointUrl(getCreditNotePdf, { params: { id, token, refund } })} download>
                <IconDownload size={18} aria-hidden="true" /> {number}
              </a>
              <small>{formatUtcDay(at)}</small>
            </span>
            <span>{formatMoney({ minor: amount, currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
