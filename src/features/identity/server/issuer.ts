import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'
import { answered } from '#integrations/last-answers.ts'
import type { Settings } from '#integrations/settings.ts'

/** Loaded on the first login at the identity provider. */
const library = () => import('openid-client')

const timeoutSeconds = 5
const answerBytesMax = 256 * 1024
const discoveryMs = 60 * 60 * 1000

/** The identity provider timed out or sent an unreadable response. */
export class IssuerUnavailable extends Error {}
/** The identity provider's response fails a check. */
class IssuerRefused extends Error {}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().trim().min(1).max(120).optional().catch(undefined),
})
/** The provider's claims about a user. `email_verified` counts only when true. */
export type Claims = z.output<typeof claims>

/** Limits the response size; the library limits the time and follows no redirects. */
const boundedFetch: CustomFetch = async (url, options) => {
  let response: Response
  let text: string
  try {
    response = await answered('issuer', () => fetch(url, options as RequestInit))
    text = await textOf(response)
    if (response.ok) JSON.parse(text)
  } catch (error) {
    throw new IssuerUnavailable('no answer that can be read', { cause: error })
  }
  const { status, headers } = response
  if (status >= 500 || status === 429) throw new IssuerUnavailable(`status ${status}`)
  return new Response(text, { status, headers })
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

const known = new Map<string, { at: number; configuration: Configuration }>()

/** The provider's endpoints and keys, refreshed hourly. */
async function configurationOf(settings: Settings): Promise<Configuration> {
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret } = settings
  const name = JSON.stringify([issuer, id, secret])
  const kept = known.get(name)
  if (kept && Date.now() - kept.at < discoveryMs) return kept.configuration
  const oidc = await library()
  /** Sends the client secret in the header as RFC 6749 prefers, unless the provider accepts it only in the body. */
  const withSecret: ClientAuth = (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported
    const inHeader = methods === undefined || methods.includes('client_secret_basic')
    ;(inHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...request)
  }
  const configuration = await oidc
    .discovery(
      new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`),
      id,
      { [oidc.clockTolerance]: 30 },
      secret === undefined ? oidc.None() : withSecret,
      {
        timeout: timeoutSeconds,
        [oidc.customFetch]: boundedFetch,
        // Verify ID token signatures even where TLS vouches for them.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    )
    .catch((error: unknown) => {
      throw new IssuerUnavailable(messageOf(error), { cause: error })
    })
  if (withoutSlash(configuration.serverMetadata().issuer) !== withoutSlash(issuer))
    throw new IssuerUnavailable('another issuer')
  known.set(name, { at: Date.now(), configuration })
  return configuration
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

const callbackUrl = ({ publicOrigin }: Settings): string => `${publicOrigin}/api/auth/callback`

/** The provider's login URL for one attempt. @param challenge SHA-256 of the verifier, base64url (PKCE) */
export async function authorizationUrl(
  settings: Settings,
  attempt: { state: string; nonce: string; challenge: string },
): Promise<string> {
  const configuration = await configurationOf(settings)
  const { buildAuthorizationUrl } = await library()
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(settings),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
  }).href
}

/** What the browser returns with from the provider's login page. */
interface Answer {
  code: string
  state: string
  iss?: string | undefined
}

/** Exchanges the code and validates the response. Throws IssuerUnavailable or IssuerRefused. */
export async function redeemCode(
  settings: Settings,
  { code, state, iss }: Answer,
  { nonce, verifier }: { nonce: string; verifier: string },
): Promise<Claims> {
  const configuration = await configurationOf(settings)
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const answer = new URL(callbackUrl(settings))
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) answer.searchParams.set(name, value)
  try {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const inToken = claims.parse(tokens.claims())
    if (inToken.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return inToken
    return claims.parse(await fetchUserInfo(configuration, tokens.access_token, inToken.sub))
  } catch (error) {
    throw unavailableIn(error) ?? new IssuerRefused(messageOf(error), { cause: error })
  }
}

/** Finds the reason why there was no response, however deeply the library wrapped it; null when there was one. */
function unavailableIn(error: unknown): IssuerUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof IssuerUnavailable) return cause
    if (cause.name === 'TimeoutError') return new IssuerUnavailable('no answer in time', { cause: error })
  }
  return null
}
