import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { TicketForm } from './ticket-form.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.askAboutTune(), description: m.askAboutTuneDescription() })

export default function TuningTicketPage() {
  return (
    <PageShell
      title={m.askAboutTune()}
      lead={<>{m.askAboutTuneLead({ link: (text) => <Link to={link('/tuning')}>{text}</Link> })}</>}
      width="text"
      actions={<QuestionsLink topic="tunes" />}
    >
      <TicketForm source="tuning" />
    </PageShell>
  )
}
