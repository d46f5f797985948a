import { z } from 'zod'
import type { Settings } from '#integrations/settings.ts'

/** Signatures and claims are checked by a library that is loaded with the first login at an issuer. */
const tokens = () => import('jose')

const timeoutMs = 5_000
const answerBytesMax = 256 * 1024
const discoveryMs = 60 * 60 * 1000
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The issuer did not answer in time, or with something that is no answer. */
export class IssuerUnavailable extends Error {}
/** The issuer answered, and what it said does not hold. */
export class IssuerRefused extends Error {}

const address = z.url({ protocol: /^https?$/ }).max(2000)
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Discovery = z.output<typeof discovery>
const tokenAnswer = z.object({ id_token: z.string().max(20_000), access_token: z.string().max(20_000).optional() })
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().trim().min(1).max(120).optional().catch(undefined),
})
/** What the issuer says of a person. `email_verified` counts only when it is true. */
export type Claims = z.output<typeof claims>

/** Asks the issuer: bounded in time and size, never following it to another address. */
async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
    })
    text = await textOf(response)
  } catch (error) {
    throw new IssuerUnavailable('no answer', { cause: error })
  }
  if (response.status >= 500 || response.status === 429) throw new IssuerUnavailable(`status ${response.status}`)
  if (!response.ok) throw new IssuerRefused(`status ${response.status}`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new IssuerUnavailable('not JSON', { cause: error })
  }
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

const trust = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value)
  if (!result.success) throw new IssuerUnavailable('an answer of another shape')
  return result.data
}

const known = new Map<string, { at: number; found: Discovery; keys: unknown }>()

/** The issuer's addresses and keys, asked for once an hour. */
async function discover(issuer: string, fresh = false) {
  const kept = known.get(issuer)
  if (kept && !fresh && Date.now() - kept.at < discoveryMs) return kept
  const found = trust(discovery, await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
  if (found.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) throw new IssuerUnavailable('another issuer')
  const entry = { at: Date.now(), found, keys: await ask(found.jwks_uri) }
  known.set(issuer, entry)
  return entry
}

export const callbackUrl = ({ publicOrigin }: Settings): string => `${publicOrigin}/api/auth/callback`

/** The issuer's login page for one attempt. @param challenge SHA-256 of the verifier, base64url (PKCE) */
export async function authorizationUrl(
  settings: Settings,
  attempt: { state: string; nonce: string; challenge: string },
): Promise<string> {
  const { found } = await discover(settings.OIDC_ISSUER ?? '')
  const url = new URL(found.authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: settings.OIDC_CLIENT_ID ?? '',
    redirect_uri: callbackUrl(settings),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: attempt.challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges the code and checks all that comes back. Throws IssuerUnavailable or IssuerRefused. */
export async function redeemCode(
  settings: Settings,
  attempt: { code: string; nonce: string; verifier: string },
): Promise<Claims> {
  const issuer = settings.OIDC_ISSUER ?? ''
  const { found } = await discover(issuer)
  const id = settings.OIDC_CLIENT_ID ?? ''
  const secret = settings.OIDC_CLIENT_SECRET
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: attempt.code,
    redirect_uri: callbackUrl(settings),
    code_verifier: attempt.verifier,
  })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  const methods = found.token_endpoint_auth_methods_supported
  if (secret !== undefined && (methods === undefined || methods.includes('client_secret_basic')))
    headers['authorization'] = `Basic ${Buffer.from(`${formText(id)}:${formText(secret)}`).toString('base64')}`
  else {
    body.set('client_id', id)
    if (secret !== undefined) body.set('client_secret', secret)
  }
  const answer = trust(tokenAnswer, await ask(found.token_endpoint, { method: 'POST', headers, body: body.toString() }))
  const inToken = await verifiedClaims(issuer, id, answer.id_token, attempt.nonce)
  if (inToken.email !== undefined || found.userinfo_endpoint === undefined || answer.access_token === undefined)
    return inToken
  const more = trust(
    claims,
    await ask(found.userinfo_endpoint, { headers: { authorization: `Bearer ${answer.access_token}` } }),
  )
  if (more.sub !== inToken.sub) throw new IssuerRefused('another person')
  return more
}

const formText = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

async function verifiedClaims(issuer: string, audience: string, token: string, nonce: string): Promise<Claims> {
  const { createLocalJWKSet, errors, jwtVerify } = await tokens()
  const check = async (fresh: boolean) => {
    const { found, keys } = await discover(issuer, fresh)
    const keySet = createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0])
    return jwtVerify(token, keySet, { issuer: found.issuer, audience, algorithms, clockTolerance: 30 })
  }
  try {
    // A key that is not known may be a new one.
    const { payload } = await check(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return check(true)
      throw error
    })
    if (payload['nonce'] !== nonce) throw new IssuerRefused('another attempt')
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== audience)
      throw new IssuerRefused('meant for another client')
    return trust(claims, payload)
  } catch (error) {
    if (error instanceof IssuerRefused || error instanceof IssuerUnavailable) throw error
    throw new IssuerRefused('a token that does not hold', { cause: error })
  }
}
