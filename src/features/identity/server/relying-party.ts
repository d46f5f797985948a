import type { Settings } from '#integrations/settings.ts'

/** Loads the passkey verifier on first use. */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * The relying party of passkeys: the configured origin. Without one, the browser's origin, which the same-site check
 * has already compared with the requested host.
 */
export function relyingParty(
  settings: Settings,
  origin: string | undefined,
): { id: string; origin: string; name: string } {
  const at = settings.PUBLIC_ORIGIN === undefined && origin !== undefined ? origin : settings.publicOrigin
  return { id: new URL(at).hostname, origin: at, name: 'Overboost' }
}
