import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import { askCertificate, type ShownCertificate } from '#integrations/certificates.ts'
import type { Services } from '#integrations/services.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { type CertificateName, warningOf, watchedCertificates } from '../rules.ts'
import { systemCertificates } from './tables.ts'

/** Monitored https origins. */
export function watchedAddresses(
  settings: Pick<Settings, 'publicOrigin' | 'OIDC_ISSUER' | 'OBJECT_STORE_URL'>,
): { name: CertificateName; url: string }[] {
  const urls = { shop: settings.publicOrigin, issuer: settings.OIDC_ISSUER, store: settings.OBJECT_STORE_URL }
  return watchedCertificates.flatMap((name) => (urls[name]?.startsWith('https:') ? [{ name, url: urls[name] }] : []))
}

/** Emails super admins once per certificate warning. */
async function warn(tx: Tx, name: CertificateName, validUntil: Date, now: Date): Promise<void> {
  const warning = warningOf(validUntil, now)
  if (warning === null) return
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, roles.superadmin), isNull(users.disabledAt)))
  await queueMails(
    tx,
    people.map(({ id, email }) => ({
      reference: `certificate/${name}/${validUntil.getTime()}/${warning}/${id}`,
      recipient: email,
      template: 'certificate-ends',
      props: { name, validUntil: validUntil.toISOString(), isOver: warning === 0 },
    })),
  )
}

async function keep(
  tx: Tx,
  name: CertificateName,
  { validUntil, failure }: ShownCertificate,
  now: Date,
): Promise<void> {
  await tx
    .insert(systemCertificates)
    .values({ name, checkedAt: now, validUntil, failure })
    .onConflictDoUpdate({
      target: systemCertificates.name,
      set: {
        checkedAt: now,
        failure,
        validUntil: sql`coalesce(excluded.valid_until, ${systemCertificates.validUntil})`,
      },
    })
  if (validUntil) await warn(tx, name, validUntil, now)
}

/** Checks each certificate, stores results and sends warnings. */
export async function checkCertificates(
  database: Database,
  settings: Parameters<typeof watchedAddresses>[0],
  now: Date,
): Promise<void> {
  const watched = watchedAddresses(settings)
  const shown = await Promise.all(watched.map(({ url }) => askCertificate(url)))
  await database.transact(async (tx) => {
    for (const [index, { name }] of watched.entries()) await keep(tx, name, shown[index]!, now)
    // Drop certificates no longer in use.
    await tx.delete(systemCertificates).where(
      notInArray(
        systemCertificates.name,
        watched.map(({ name }) => name),
      ),
    )
  })
}

export const certificateJobs = ({ settings }: Services, database: Database): JobDefinition[] => [
  {
    name: 'system.checkCertificates',
    schedule: '10 */6 * * *',
    work: () => checkCertificates(database, settings, new Date()),
  },
]
