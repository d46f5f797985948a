import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The form of the widget; a separate file, so that its code arrives when the button is pressed. */
export default function WidgetForm({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <QuestionsLink onLeave={onLeave} />
      <TicketForm source="contact" />
    </>
  )
}
