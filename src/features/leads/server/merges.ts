import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { isSame } from '#features/revisions/rules.ts'
import { keepingChanged } from '#features/revisions/server/keep-many.ts'
import { keepingHistory } from '#features/revisions/server/save-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import * as contract from '../contract/contacts.ts'
import { contactRecord } from './contact-record.ts'
import { dealRecord } from './deal-record.ts'
import { holdContact, readContact } from './contacts.ts'
import { leadContactLabels, leadContacts, leadDeals } from './tables.ts'
import { leadActivities, leadMails, leadMerges, leadNotes, type Moved } from './work-tables.ts'

type Row = typeof leadContacts.$inferSelect

/** Fields copied from the merged contact when they are empty in the kept one. */
const fillable = [
  'email',
  'phone',
  'website',
  'city',
  'countryCode',
  'jobTitle',
  'firmId',
  'ownerId',
  'userId',
  'dealerId',
  'note',
] as const
const filledBy = (kept: Row, gone: Row): Partial<Row> =>
  Object.fromEntries(fillable.filter((field) => !kept[field] && gone[field]).map((field) => [field, gone[field]]))

/** The stricter consent of both, so that an opt-out of either is kept. */
const strictest = (kept: Row, gone: Row): Partial<Row> => ({
  ...(gone.doNotContact && !kept.doNotContact ? { doNotContact: true } : {}),
  ...(gone.consent === 'withdrawn' && kept.consent !== 'withdrawn' ? { consent: gone.consent } : {}),
})

/** Custom fields that only the merged contact has. */
const customFilledBy = (kept: Row, gone: Row) =>
  Object.fromEntries(Object.entries(gone.custom).filter(([name]) => !(name in kept.custom)))

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The number of moved records by type. */
const countsOf = (moved: Omit<Moved, 'filled' | 'custom'>) =>
  Object.fromEntries(Object.entries(moved).map(([what, which]) => [what, which.length]))

const raised = { version: sql`version + 1` }
/** How the histories of moved records describe the merge. */
interface Keeping {
  tx: Tx
  by: number | null
  note: string
}
const keepingDeals = <T>({ tx, ...keeping }: Keeping, which: SQL, work: () => Promise<T>): Promise<T> =>
  keepingChanged(tx, dealRecord, { ...keeping, ids: sql`select id from ${leadDeals} where ${which}` }, work)
const keepingPeople = <T>({ tx, ...keeping }: Keeping, which: SQL, work: () => Promise<T>): Promise<T> =>
  keepingChanged(tx, contactRecord, { ...keeping, ids: sql`select id from ${leadContacts} where ${which}` }, work)

/** Points everything that refers to one contact at the other. */
async function moveAll(keeping: Keeping, gone: number, kept: number): Promise<Omit<Moved, 'filled'>> {
  const { tx } = keeping
  const ofDeals = sql`${leadDeals.personId} = ${gone} or ${leadDeals.firmId} = ${gone}`
  const [byPerson, byFirm] = await keepingDeals(keeping, ofDeals, async () => [
    await tx
      .update(leadDeals)
      .set({ personId: kept, ...raised })
      .where(eq(leadDeals.personId, gone))
      .returning({ id: leadDeals.id }),
    await tx
      .update(leadDeals)
      .set({ firmId: kept, ...raised })
      .where(eq(leadDeals.firmId, gone))
      .returning({ id: leadDeals.id }),
  ])
  const people = await keepingPeople(keeping, sql`${leadContacts.firmId} = ${gone}`, () =>
    tx
      .update(leadContacts)
      .set({ firmId: kept, ...raised })
      .where(eq(leadContacts.firmId, gone))
      .returning({ id: leadContacts.id }),
  )
  const [activities, notes, mails] = [
    await tx
      .update(leadActivities)
      .set({ contactId: kept })
      .where(eq(leadActivities.contactId, gone))
      .returning({ id: leadActivities.id }),
    await tx
      .update(leadNotes)
      .set({ contactId: kept })
      .where(eq(leadNotes.contactId, gone))
      .returning({ id: leadNotes.id }),
    await tx
      .update(leadMails)
      .set({ contactId: kept })
      .where(eq(leadMails.contactId, gone))
      .returning({ id: leadMails.id }),
  ]
  const labels = await tx
    .insert(leadContactLabels)
    .select(
      tx
        .select({ contactId: sql<number>`${kept}::bigint`.as('contact_id'), labelId: leadContactLabels.labelId })
        .from(leadContactLabels)
        .where(eq(leadContactLabels.contactId, gone)),
    )
    .onConflictDoNothing()
    .returning({ id: leadContactLabels.labelId })
  return {
    mails: ids(mails),
    deals_person: ids(byPerson!),
    deals_firm: ids(byFirm!),
    people: ids(people),
    activities: ids(activities),
    notes: ids(notes),
    labels: ids(labels),
  }
}

/** Moves records back, except those pointed elsewhere since. */
async function moveBack(
  keeping: Keeping,
  { keptId: kept, goneId: gone, moved }: typeof leadMerges.$inferSelect,
): Promise<void> {
  const { tx } = keeping
  const ofPerson = sql`${inArray(leadDeals.id, moved.deals_person)} and ${leadDeals.personId} = ${kept}`
  const ofFirm = sql`${inArray(leadDeals.id, moved.deals_firm)} and ${leadDeals.firmId} = ${kept}`
  await keepingDeals(keeping, sql`(${ofPerson}) or (${ofFirm})`, async () => {
    await tx
      .update(leadDeals)
      .set({ personId: gone, ...raised })
      .where(ofPerson)
    await tx
      .update(leadDeals)
      .set({ firmId: gone, ...raised })
      .where(ofFirm)
  })
  const ofPeople = sql`${inArray(leadContacts.id, moved.people)} and ${leadContacts.firmId} = ${kept}`
  await keepingPeople(keeping, ofPeople, () =>
    tx
      .update(leadContacts)
      .set({ firmId: gone, ...raised })
      .where(ofPeople),
  )
  await tx
    .update(leadActivities)
    .set({ contactId: gone })
    .where(and(inArray(leadActivities.id, moved.activities), eq(leadActivities.contactId, kept)))
  await tx
    .update(leadNotes)
    .set({ contactId: gone })
    .where(and(inArray(leadNotes.id, moved.notes), eq(leadNotes.contactId, kept)))
  await tx
    .update(leadMails)
    .set({ contactId: gone })
    .where(and(inArray(leadMails.id, moved.mails ?? []), eq(leadMails.contactId, kept)))
  await tx
    .delete(leadContactLabels)
    .where(and(eq(leadContactLabels.contactId, kept), inArray(leadContactLabels.labelId, moved.labels)))
}

/** Clears the fields that a merge filled, if they are unchanged since. */
function emptied(kept: Row, filled: Record<string, unknown>): Partial<Row> {
  const empty: Partial<Record<string, unknown>> = {
    firmId: null,
    ownerId: null,
    userId: null,
    dealerId: null,
    doNotContact: false,
    consent: 'unknown',
  }
  const same = Object.entries(filled).filter(([field, value]) => kept[field as keyof Row] === value)
  return Object.fromEntries(same.map(([field]) => [field, field in empty ? empty[field] : '']))
}

/** The same for custom fields. */
const withoutFilled = (custom: Row['custom'], filled: Row['custom']): Row['custom'] =>
  Object.fromEntries(
    Object.entries(custom).filter(([name, value]) => !isSame(filled[name as keyof typeof filled], value)),
  )

export const mergeOperations = [
  operation(contract.mergeLeadContacts, async ({ tx, actor, input, now }) => {
    const { id } = input.params
    const { gone_id: goneId, version } = input.body
    if (goneId === id) fail('merge_blocked')
    // Lock in a fixed order, so that two merges of the same pair cannot deadlock.
    const held = new Map<number, Row>()
    for (const each of [id, goneId].toSorted((a, b) => a - b)) held.set(each, await holdContact(tx, actor.region, each))
    const [kept, gone] = [held.get(id)!, held.get(goneId)!]
    if (kept.version !== version) fail('stale_version')
    if (kept.kind !== gone.kind || kept.deletedAt || gone.deletedAt) fail('merge_blocked')
    const filled = { ...filledBy(kept, gone), ...strictest(kept, gone) }
    const custom = customFilledBy(kept, gone)
    const note = `Merged: ${gone.name} (${goneId}) into ${kept.name} (${id})`
    const moved = await keepingHistory({ tx, actor }, contactRecord, [id, goneId], note, async () => {
      const all = await moveAll({ tx, by: actor.userId, note }, goneId, id)
      await tx
        .update(leadContacts)
        .set({ deletedAt: now, mergedInto: id, version: gone.version + 1 })
        .where(eq(leadContacts.id, goneId))
      await tx
        .update(leadContacts)
        .set({ ...filled, custom: { ...kept.custom, ...custom }, version: version + 1 })
        .where(eq(leadContacts.id, id))
      return all
    })
    await tx
      .insert(leadMerges)
      .values({ keptId: id, goneId, moved: { ...moved, filled, custom }, actorId: actor.userId! })
    await recordAudit(tx, actor, {
      action: 'lead-contact.merge',
      object: `lead-contact/${id}`,
      // Only counts, because not every reader may see the deals.
      after: { merged: goneId, moved: countsOf(moved), filled: Object.keys({ ...filled, ...custom }) },
    })
    return readContact(tx, actor, id)
  }),
  operation(contract.undoLeadMerge, async ({ tx, actor, input, now }) => {
    const [merge] = await tx
      .select()
      .from(leadMerges)
      .where(and(eq(leadMerges.id, input.params.id), isNull(leadMerges.undoneAt)))
      .for('update')
    if (!merge) fail('not_found')
    const kept = await holdContact(tx, actor.region, merge.keptId)
    // The kept contact was merged again since, so the later merge must be undone first.
    if (kept.deletedAt) fail('merge_blocked')
    await keepingHistory({ tx, actor }, contactRecord, [kept.id, merge.goneId], 'Merge undone', async () => {
      await tx
        .update(leadContacts)
        .set({
          ...emptied(kept, merge.moved.filled),
          custom: withoutFilled(kept.custom, merge.moved.custom ?? {}),
          version: kept.version + 1,
        })
        .where(eq(leadContacts.id, kept.id))
      await tx
        .update(leadContacts)
        .set({ deletedAt: null, mergedInto: null, version: sql`version + 1` })
        .where(eq(leadContacts.id, merge.goneId))
      await moveBack({ tx, by: actor.userId, note: 'Merge undone' }, merge)
    })
    await tx.update(leadMerges).set({ undoneAt: now }).where(eq(leadMerges.id, merge.id))
    await recordAudit(tx, actor, {
      action: 'lead-contact.unmerge',
      object: `lead-contact/${kept.id}`,
      after: { restored: merge.goneId },
    })
    return readContact(tx, actor, kept.id)
  }),
]
