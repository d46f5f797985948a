import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { getLeadKnowledge, type LeadContact } from '../contract/contacts.ts'
import { type LeadMail, listLeadMails } from '../contract/mails.ts'
import { type LeadActivity, type LeadNote, listLeadActivities, listLeadNotes } from '../contract/work.ts'
import classes from './deal.module.css'
import { type Known, KnownPanel } from './deal-side.tsx'
import { NextSteps } from './next-steps.tsx'
import { Timeline } from './timeline.tsx'

interface Work {
  notes: readonly LeadNote[]
  activities: readonly LeadActivity[]
  mails: readonly LeadMail[]
  known: Known
}

/** Notes, activities and emails of a contact. Reloads whenever the page's data does. */
export function ContactWork({ contact }: { contact: LeadContact }) {
  const [work, setWork] = useState<Work | null>(null)
  useEffect(() => {
    let isCurrent = true
    const { id } = contact
    void Promise.all([
      call(listLeadNotes, { query: { contact: id } }),
      call(listLeadActivities, { query: { contact: id, limit: 100 } }),
      call(listLeadMails, { query: { contact: id } }),
      call(getLeadKnowledge, { params: { id } }),
    ]).then(
      ([notes, activities, mails, known]) => {
        if (!isCurrent) return
        setWork({
          notes: notes.data,
          activities: activities.data,
          mails: mails.data,
          known: { data: known.data, balance: known.dealer_balance },
        })
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [contact])
  if (!work) return <LoadingState lines={6} />
  const subject = { contact_id: contact.id }
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        <NextSteps activities={work.activities} subject={subject} />
        <Timeline
          notes={work.notes}
          activities={work.activities}
          mails={work.mails}
          subject={subject}
          people={[contact]}
        />
      </div>
      <aside className={classes['side']}>
        <KnownPanel known={work.known} />
      </aside>
    </div>
  )
}
