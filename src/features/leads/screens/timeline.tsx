import { type ReactNode, useState } from 'react'
import { formatShortMoment } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import line from '#kit/ui/timeline.module.css'
import type { LeadDeal } from '../contract/deals.ts'
import { createLeadNote, type LeadActivity, type LeadNote } from '../contract/work.ts'
import type { ActivityKind } from '../rules/activities.ts'
import classes from './deal.module.css'
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

interface Entry {
  key: string
  at: string
  who: string
  what: string
  tone?: 'good' | 'bad' | 'own' | undefined
  body?: ReactNode
}

const entriesOf = (
  notes: readonly LeadNote[],
  activities: readonly LeadActivity[],
  events: readonly Event[],
): Entry[] =>
  [
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
    ...events.map(({ id, kind, detail, by, at }): Entry => ({
      key: `event-${id}`,
      at,
      who: by ?? 'Overboost',
      what: told[kind]?.(detail) ?? kind,
      tone: tones[kind],
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

/** All that happened, newest first, with a form for a note above. */
export function Timeline({
  notes,
  activities,
  events = [],
  subject,
}: {
  notes: readonly LeadNote[]
  activities: readonly LeadActivity[]
  events?: readonly Event[]
  subject: { deal_id: number } | { contact_id: number }
}) {
  const [isWriting, setWriting] = useState(false)
  return (
    <section className={classes['panel']} aria-labelledby="timeline">
      <div className={classes['head']}>
        <h2 id="timeline">Timeline</h2>
        {!isWriting && <TextButton onClick={() => setWriting(true)}>Write a note</TextButton>}
      </div>
      {isWriting && (
        <NoteForm
          label="New note"
          onClose={() => setWriting(false)}
          save={(body) => call(createLeadNote, { body: { body, ...subject } })}
        />
      )}
      <ol className={line['timeline']}>
        {entriesOf(notes, activities, events).map(({ key, at, who, what, tone, body }) => (
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
