import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { TicketForm } from './ticket-form.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.contact(),
    description: m.contactDescription(),
  })

export default function ContactPage() {
  const { supportHours = '' } = useSite()
  return (
    <PageShell
      title={m.contact()}
      lead={m.contactLead({ hours: supportHours })}
      width="text"
      actions={<QuestionsLink />}
    >
      <TicketForm source="contact" via="contact" />
      <PagePart title={m.beforeYouWrite()}>
        <p>
          {m.beforeYouWriteText({
            requests: (text) => <Link to={link('/tuning/requests')}>{text}</Link>,
            orders: (text) => <Link to={link('/profile/orders')}>{text}</Link>,
          })}
        </p>
      </PagePart>
    </PageShell>
  )
}
