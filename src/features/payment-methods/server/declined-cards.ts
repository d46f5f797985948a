import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'

interface Trying {
  services: Pick<Services, 'limits'>
  actor: Pick<Actor, 'userId' | 'address'>
}

const name = 'declined cards'
const windowSeconds = 600
/** Declined cards of one account, and of one address, which an office shares. */
const accountMax = 15
const addressMax = 30

const countersOf = ({ userId, address }: Trying['actor']): [key: string, max: number][] => [
  ...(userId === null ? [] : [[`user/${userId}`, accountMax] satisfies [string, number]]),
  [address, addressMax],
]

/** Refuses another card with too_many_requests after too many declined ones, to stop tests of stolen cards. */
export async function checkDeclines({ services, actor }: Trying): Promise<void> {
  await Promise.all(countersOf(actor).map(([key, max]) => services.limits.check(name, key, max, windowSeconds)))
}

/** Counts a declined card, for its account and for its address. */
export async function countDecline({ services, actor }: Trying): Promise<void> {
  await Promise.all(
    countersOf(actor).map(([key, max]) =>
      services.limits.consume(name, key, max, windowSeconds).catch(() => undefined),
    ),
  )
}
