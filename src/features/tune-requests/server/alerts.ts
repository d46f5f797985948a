import { inArray, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import { queuePush } from '#features/push/server/queue-push.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import type { TextLocale } from '#kit/locale.ts'
import type { Tx } from '#kit/server/database.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { getWorkAlerts, saveWorkAlerts } from '../contract/queue.ts'
import { type AlertKind, alertKinds, alertTitle, managersAlerts, usualAlerts } from '../rules.ts'
import type { RequestRow } from './queries.ts'
import { workAlerts } from './tables.ts'
import { mayWorkOn } from './visibility.ts'

/**
 * Alerts staff and tuners who subscribed to this kind, by email and on their devices, once per event. Managers of the
 * region get what only they can act on; tuners get what they may work on. If the request is assigned, only its
 * assignee is alerted. Tuners read it in their language, staff in English.
 */
export async function alertWorkers(tx: Tx, row: RequestRow, kind: AlertKind, eventId: number): Promise<void> {
  const workers = await tx
    .select({
      userId: users.id,
      email: users.email,
      role: users.role,
      flags: users.flags,
      kinds: workAlerts.kinds,
      byMail: workAlerts.byMail,
      spoken: sql<TextLocale>`mail_language(${users.email}, null)`,
    })
    .from(users)
    .leftJoin(workAlerts, sql`${workAlerts.userId} = ${users.id}`)
    .where(
      sql`${users.disabledAt} is null and ${users.region} = ${row.region} and ${users.id} <> ${row.userId}
        and (${users.role} in (3, 5) or ${users.flags} ?| array['t', 'tm'])`,
    )
    .limit(1000)
  const wanting = workers.filter((worker) => {
    const isManager = holds(worker, 'requests.manage')
    const wanted = worker.kinds ?? (isManager ? usualAlerts : [])
    if (!wanted.includes(kind) || !mayWorkOn(worker, row)) return false
    if (managersAlerts.includes(kind)) return isManager
    return row.assigneeId === null || row.assigneeId === worker.userId
  })
  const readers = wanting.map((worker) => {
    const isTuner = isTunerOnly(worker)
    return { ...worker, isTuner, language: isTuner ? worker.spoken : ('en' as const) }
  })
  const event = `tune-request/${row.id}/event/${eventId}/${kind}`
  for (const alike of Map.groupBy(readers, ({ isTuner, language }) => `${isTuner} ${language}`).values()) {
    const { isTuner, language } = alike[0]!
    await queuePush(tx, {
      userIds: alike.map(({ userId }) => userId),
      reference: event,
      title: inLanguage(language, () => alertTitle(kind, row.id)),
      body: row.vehicle?.label ?? '',
      path: link(isTuner ? '/tuner/queue/:id' : '/admin/tune-requests/:id', { id: row.id }),
    })
  }
  const mailed = readers.filter(({ byMail }) => byMail !== false)
  await queueMails(
    tx,
    mailed.map(({ userId, email, isTuner, language }) => ({
      reference: `${event}/user/${userId}`,
      recipient: email,
      template: 'tune-request-alert',
      props: { requestId: row.id, kind, isTuner },
      language,
    })),
  )
}

/** Works in the tuner’s area instead of the back-office. */
const isTunerOnly = ({ flags }: { flags: readonly string[] }): boolean => flags.includes('t') && !flags.includes('tm')

type Worker = Parameters<typeof holds>[0]
const offeredTo = (worker: Worker): AlertKind[] =>
  alertKinds.filter((kind) => !managersAlerts.includes(kind) || holds(worker, 'requests.manage'))

export const getWorkAlertsOperation = operation(getWorkAlerts, async ({ db, actor }) => {
  const offered = offeredTo(actor)
  const [row] = await db
    .select()
    .from(workAlerts)
    .where(inArray(workAlerts.userId, [actor.userId ?? 0]))
  const kinds = row?.kinds ?? usualAlerts
  return { offered, kinds: offered.filter((kind) => kinds.includes(kind)), by_mail: row?.byMail ?? true }
})

export const saveWorkAlertsOperation = operation(saveWorkAlerts, async ({ tx, actor, input, now }) => {
  const userId = actor.userId ?? fail('not_logged_in')
  const offered = offeredTo(actor)
  const { by_mail } = input.body
  const kinds = offered.filter((kind) => input.body.kinds.includes(kind))
  await tx
    .insert(workAlerts)
    .values({ userId, kinds, byMail: by_mail })
    .onConflictDoUpdate({ target: workAlerts.userId, set: { kinds, byMail: by_mail, updatedAt: now } })
  return { offered, kinds, by_mail }
})
