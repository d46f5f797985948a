import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

/** A message from staff to a contact, as paragraphs. */
export interface LeadMessageProps {
  author: string
  subject: string
  body: string
}
export const LeadMessage = ({ author, subject, body }: LeadMessageProps) => (
  <MailFrame preview={subject} title={subject} why={m.why()}>
    {body.split(/\n{2,}/).map((part, index) => {
      const [first = '', ...lines] = part.split('\n')
      return (
        <Paragraph key={index}>
          {first}
          <Lines of={lines} />
        </Paragraph>
      )
    })}
    <Paragraph>{author}, Overboost</Paragraph>
  </MailFrame>
)

interface About {
  origin: string
  deal: string | null
  dealId: number | null
  contact: string | null
  contactId: number | null
}
const aboutOf = ({ deal, contact }: About): string => deal ?? contact ?? ''
function pathOf({ dealId, contactId }: About): string {
  if (dealId !== null) return link('/admin/lead-engine/deals/:id', { id: dealId })
  return contactId === null
    ? link('/admin/lead-engine/activities')
    : link('/admin/lead-engine/contacts/:id', { id: contactId })
}

/** Reminds the owner of an activity that is due soon. */
export interface LeadReminderProps extends About {
  subject: string
  note: string
  dueAt: string
}
export const reminderSubject = ({ subject, dueAt }: LeadReminderProps): string =>
  m.reminderSubject({ subject, at: formatMoment(dueAt) })
export const LeadReminder = (props: LeadReminderProps) => (
  <MailFrame preview={props.subject} title={props.subject} why={m.whyReminder()}>
    <Paragraph>
      {m.due({ at: formatMoment(props.dueAt) })}
      <Lines of={aboutOf(props) === '' ? [] : [m.about({ about: aboutOf(props) })]} />
    </Paragraph>
    {props.note !== '' && <Paragraph>{props.note}</Paragraph>}
    <Action href={`${props.origin}${pathOf(props)}`}>{m.open()}</Action>
  </MailFrame>
)

/** Notifies the reader of a note that mentions them. */
export interface LeadMentionProps extends About {
  author: string
  text: string
}
export const mentionSubject = (props: LeadMentionProps): string =>
  m.mentionSubject({ author: props.author, about: aboutOf(props) })
export const LeadMention = (props: LeadMentionProps) => (
  <MailFrame preview={mentionSubject(props)} title={m.mentionTitle()} why={m.whyMention()}>
    <Paragraph>{m.mentionLead({ author: props.author, about: aboutOf(props) })}</Paragraph>
    <Paragraph>{props.text}</Paragraph>
    <Action href={`${props.origin}${pathOf(props)}`}>{m.open()}</Action>
  </MailFrame>
)
