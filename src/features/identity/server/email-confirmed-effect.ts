import type { Tx } from '#kit/server/database.ts'

/** A person has shown that an address is theirs. Each feature registers its own under `effects.emailConfirmed`. */
export type EmailConfirmedEffect = (tx: Tx, person: { id: number; email: string }) => Promise<void>

declare module '#access/feature.ts' {
  interface KnownEffects {
    emailConfirmed: EmailConfirmedEffect
  }
}
