import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { TicketForm } from './ticket-form.tsx'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: 'Ask about a tune', description: 'Questions about a tune, before or after you buy it.' })

export default function TuningTicketPage() {
  return (
    <PageShell
      title="Ask about a tune"
      lead={
        <>
          Not sure which tune fits, or what your hardware allows? Ask. If you have the file of your car already,{' '}
          <Link to={link('/tuning')}>send it to us</Link> instead.
        </>
      }
      width="text"
    >
      <TicketForm source="tuning" />
    </PageShell>
  )
}
