import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { TicketForm } from './ticket-form.tsx'

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Contact',
    description: 'Write to the people who calibrate: about a tune, a tool, an order or a file.',
  })

export default function ContactPage() {
  return (
    <PageShell
      title="Contact"
      lead="Write to the people who calibrate. We answer on weekdays from 9 to 17, Pacific time, usually the same day."
      width="text"
    >
      <TicketForm source="contact" via="contact" />
      <PagePart title="Before you write">
        <p>
          About a tune request or an order, write on its own page: then everything is in one place, and the answer comes
          sooner.
        </p>
      </PagePart>
    </PageShell>
  )
}
