import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { TicketForm } from './ticket-form.tsx'

/** Form of the contact widget. A separate file, so its code loads on click. */
export default function WidgetForm({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <QuestionsLink onLeave={onLeave} />
      <TicketForm source="contact" />
    </>
  )
}
