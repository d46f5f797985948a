import { type ReactNode, useState } from 'react'
import { formatShortMoment } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import line from '#kit/ui/timeline.module.css'
import type { LeadDeal } from '../contract/deals.ts'
import { type LeadMail, permitLeadMailFile } from '../contract/mails.ts'
import { createLeadNote, type LeadActivity, type LeadNote } from '../contract/work.ts'
import type { ActivityKind } from '../rules/activities.ts'
import classes from './deal.module.css'
import { FileLinks } from './file-links.tsx'
import { MailDialog, type Recipient } from './mail-dialog.tsx'
import { NoteEntry, NoteForm } from './note-parts.tsx'

type Event = LeadDeal['events'][number]
type Detail = Readonly<Record<string, string>>

const told: Readonly<Record<string, (detail: Detail) => string>> = {
  created: ({ to }) => `created this deal in ${to}`,
  changed: () => 'changed the deal',
  moved: ({ from, to }) => `moved it from ${from} to ${to}`,
  won: () => 'marked it as won',
  lost: ({ reason, note }) => `marked it as lost: ${reason}${note ? `. ${note}` : ''}`,
  reopened: () => 'reopened it',
  archived: () => 'archived it',
  unarchived: () => 'took it out of the archive',
  deleted: () => 'deleted it',
  restored: () => 'restored it',
}
const done: Readonly<Record<ActivityKind, string>> = {
  call: 'called',
  meeting: 'held a meeting',
  task: 'completed a task',
  mail: 'sent an email',
}
const tones: Readonly<Record<string, 'good' | 'bad'>> = { won: 'good', lost: 'bad' }

/** Hidden, because the email itself appears in the timeline. */
const quiet = new Set(['mailed', 'answered'])

interface Entry {
  key: string
  at: string
  who: string
  what: string
  tone?: 'good' | 'bad' | 'own' | undefined
  body?: ReactNode
}

export interface Happened {
  notes: readonly LeadNote[]
  activities: readonly LeadActivity[]
  mails: readonly LeadMail[]
  events?: readonly Event[]
}
const entriesOf = ({ notes, activities, mails, events = [] }: Happened): Entry[] =>
  [
    ...mails.map((mail): Entry => ({
      key: `mail-${mail.id}`,
      at: mail.at,
      who: mail.from,
      what:
        mail.direction === 'in'
          ? `wrote an email: ${mail.subject}`
          : `emailed ${mail.contact}${mail.sent ? '' : ', being sent'}: ${mail.subject}`,
      tone: mail.direction === 'in' ? 'own' : undefined,
      body: (
        <>
          <p className={classes['mail']}>{mail.body}</p>
          <FileLinks
            files={mail.files}
            permit={(file) => call(permitLeadMailFile, { params: { id: mail.id, file } })}
          />
        </>
      ),
    })),
    ...notes.map((note): Entry => ({
      key: `note-${note.id}`,
      at: note.at,
      who: note.author,
      what: note.edited_at ? 'wrote a note, edited' : 'wrote a note',
      tone: 'own',
      body: <NoteEntry note={note} />,
    })),
    ...activities.flatMap((activity): Entry[] =>
      activity.done_at === null
        ? []
        : [
            {
              key: `activity-${activity.id}`,
              at: activity.done_at,
              who: activity.owner,
              what: `${done[activity.kind]}: ${activity.subject}`,
              body: activity.note && <p>{activity.note}</p>,
            },
          ],
    ),
    ...events
      .filter(({ kind }) => !quiet.has(kind))
      .map(({ id, kind, detail, by, at }): Entry => ({
        key: `event-${id}`,
        at,
        who: by ?? 'Overboost',
        what: told[kind]?.(detail) ?? kind,
        tone: tones[kind],
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

/** The history, newest first, with forms for notes and emails above. */
export function Timeline({
  subject,
  people = [],
  vehicle = '',
  ...happened
}: Happened & {
  subject: { deal_id: number } | { contact_id: number }
  /** Who can be emailed from here. */
  people?: readonly Recipient[]
  vehicle?: string
}) {
  const [writing, setWriting] = useState<'note' | 'mail' | null>(null)
  return (
    <section className={classes['panel']} aria-labelledby="timeline">
      <div className={classes['head']}>
        <h2 id="timeline">Timeline</h2>
        <span className={classes['buttons']}>
          {people.length > 0 && <TextButton onClick={() => setWriting('mail')}>Send an email</TextButton>}
          {writing !== 'note' && <TextButton onClick={() => setWriting('note')}>Write a note</TextButton>}
        </span>
      </div>
      {writing === 'note' && (
        <NoteForm
          label="New note"
          canAttach
          onClose={() => setWriting(null)}
          save={(note) => call(createLeadNote, { body: { ...note, ...subject } })}
        />
      )}
      {writing === 'mail' && (
        <MailDialog
          people={people}
          vehicle={vehicle}
          dealId={'deal_id' in subject ? subject.deal_id : undefined}
          onClose={() => setWriting(null)}
        />
      )}
      <ol className={line['timeline']}>
        {entriesOf(happened).map(({ key, at, who, what, tone, body }) => (
          <li key={key} data-tone={tone}>
            <p className={classes['entry']}>
              <span>
                <b>{who}</b> {what}
              </span>
              <time dateTime={at}>{formatShortMoment(at)}</time>
            </p>
            {body}
          </li>
        ))}
      </ol>
    </section>
  )
}
