import type { Settings } from '#integrations/settings.ts'

/** The verifier of passkeys is loaded with the first passkey. */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * Who passkeys are made for: the configured origin. Where none is set, the browser's own, which the same-site check
 * has already held against the host it requested.
 */
export function relyingParty(
  settings: Settings,
  origin: string | undefined,
): { id: string; origin: string; name: string } {
  const at = settings.PUBLIC_ORIGIN === undefined && origin !== undefined ? origin : settings.publicOrigin
  return { id: new URL(at).hostname, origin: at, name: 'Overboost' }
}
