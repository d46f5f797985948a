import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useLive } from '#kit/ui/use-live.ts'
import { getLeadKnowledge } from '../contract/contacts.ts'
import { actOnLeadDeal, followLeadDeals, getLeadDeal, type LeadDeal } from '../contract/deals.ts'
import { listLeadMails } from '../contract/mails.ts'
import { listLeadActivities, listLeadNotes } from '../contract/work.ts'
import { actLabels, actsIn, type DealAct, placeKinds, placeLabels } from '../rules/deals.ts'
import { getLeadSettings } from '../contract/settings.ts'
import { fieldsFor } from './custom-fields.tsx'
import { DealDialog } from './deal-dialog.tsx'
import classes from './deal.module.css'
import { DealSide } from './deal-side.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { NextSteps } from './next-steps.tsx'
import { StageBar } from './stage-bar.tsx'
import { Timeline } from './timeline.tsx'

/** What the shop knows about each contact, without duplicates. */
const knowledgeOf = async (contacts: readonly ({ id: number } | null)[]) => {
  const ids = contacts.flatMap((contact) => (contact ? [contact.id] : []))
  const found = await Promise.all(ids.map((id) => call(getLeadKnowledge, { params: { id } })))
  const all = found.flatMap(({ data }) => data).toSorted((a, b) => b.at.localeCompare(a.at))
  return {
    data: all.filter(({ to }, index) => all.findIndex((item) => item.to === to) === index),
    balance: found.find(({ dealer_balance: balance }) => balance !== null)?.dealer_balance ?? null,
  }
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = Number(params['id'])
  const [deal, settings, notes, activities, mails] = await Promise.all([
    call(getLeadDeal, { params: { id } }),
    call(getLeadSettings, {}),
    call(listLeadNotes, { query: { deal: id } }),
    call(listLeadActivities, { query: { deal: id, limit: 100 } }),
    call(listLeadMails, { query: { deal: id } }),
  ])
  return {
    deal,
    settings,
    notes: notes.data,
    mails: mails.data,
    activities: activities.data,
    known: await knowledgeOf([deal.person, deal.firm]),
  }
}

/** The actions of a deal, closing first. Losing asks for the reason, deleting for confirmation. */
function Acts({ deal, onEdit }: { deal: LeadDeal; onEdit: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [isLosing, setLosing] = useState(false)
  const send = async (body: { act: DealAct; reason_id?: number; note?: string }) => {
    const { place } = await call(actOnLeadDeal, { params: { id: deal.id }, body: { ...body, version: deal.version } })
    await revalidate()
    notify({ text: `This deal is ${placeLabels[place].toLowerCase()} now.`, kind: 'success' })
  }
  return (
    <>
      {actsIn(deal.place).map((act) =>
        act === 'remove' ? (
          <ConfirmButton
            key={act}
            label="Delete"
            title="Delete this deal?"
            confirmLabel="Delete"
            onConfirm={() => send({ act })}
          >
            It leaves all boards and figures. You can restore it from the list of deleted deals.
          </ConfirmButton>
        ) : (
          <Button
            key={act}
            variant={act === 'win' ? 'filled' : 'default'}
            disabled={busy}
            onClick={() => (act === 'lose' ? setLosing(true) : void run(() => send({ act })))}
          >
            {actLabels[act]}
          </Button>
        ),
      )}
      {deal.place !== 'deleted' && (
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
      )}
      {isLosing && <LostDialog onClose={() => setLosing(false)} onLose={send} />}
    </>
  )
}

export default function DealPage() {
  const { deal, settings, notes, activities, mails, known } = useLoaderData<typeof clientLoader>()
  const [isEditing, setEditing] = useState(false)
  useLive(endpointUrl(followLeadDeals, { query: { deal: deal.id } }), deal.events[0]?.id ?? 0)
  return (
    <PageShell
      title={deal.title}
      isGiven
      crumbs={[
        { label: deal.pipeline.name, to: link('/admin/lead-engine', {}, { pipeline: deal.pipeline.id }) },
        { label: deal.title },
      ]}
      badges={
        <>
          <StateBadge kind={placeKinds[deal.place]}>{placeLabels[deal.place]}</StateBadge>
          {deal.age === 'rotten' && <StateBadge kind="wrong">Rotting</StateBadge>}
        </>
      }
      actions={<Acts deal={deal} onEdit={() => setEditing(true)} />}
    >
      <StageBar deal={deal} />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <NextSteps activities={activities} subject={{ deal_id: deal.id, contact_id: deal.person?.id ?? null }} />
          <Timeline
            {...{ notes, activities, mails }}
            events={deal.events}
            subject={{ deal_id: deal.id }}
            people={[deal.person, deal.firm].filter((contact) => contact !== null)}
            vehicle={deal.vehicle}
          />
        </div>
        <DealSide deal={deal} known={known} fields={fieldsFor(settings.fields, 'deal')} />
      </div>
      {isEditing && <DealDialog deal={deal} settings={settings} onClose={() => setEditing(false)} />}
    </PageShell>
  )
}
