import { eq } from 'drizzle-orm'
import { type Flag, roles, type RoleValue } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import { staffInvitations } from '#features/users/server/tables.ts'
import { type Database, one } from '#kit/server/database.ts'

const day = 24 * 3_600_000

interface DemoInvitation {
  email: string
  role: RoleValue
  flags: Flag[]
  /** Days since it was sent. */
  age: number
  isWithdrawn?: true
}
const invitations: readonly DemoInvitation[] = [
  { email: 'kim.archer@overboost.example', role: roles.user, flags: ['tm'], age: 19, isWithdrawn: true },
  { email: 'pia.nowak@overboost.example', role: roles.user, flags: ['tcro', 'tex'], age: 12 },
  { email: 'sam.reed@overboost.example', role: roles.admin, flags: [], age: 2 },
]

/** Staff invitations: one open, one expired, one withdrawn. */
export async function loadInvitations({ db }: Database, now: Date): Promise<void> {
  const { id: invitedBy } = one(await db.select().from(users).where(eq(users.role, roles.superadmin)).limit(1))
  for (const { age, isWithdrawn, ...invitation } of invitations) {
    const at = new Date(now.getTime() - age * day)
    await db.insert(staffInvitations).values({
      ...invitation,
      invitedBy,
      createdAt: at,
      sentAt: at,
      expiresAt: new Date(at.getTime() + 7 * day),
      revokedAt: isWithdrawn ? new Date(at.getTime() + day) : null,
    })
  }
}
