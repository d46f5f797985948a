import type { Tx } from '#kit/server/database.ts'

/** Called when a user confirms an email address. Register under `effects.emailConfirmed`. */
export type EmailConfirmedEffect = (tx: Tx, person: { id: number; email: string }) => Promise<void>

declare module '#access/feature.ts' {
  interface KnownEffects {
    emailConfirmed: EmailConfirmedEffect
  }
}
