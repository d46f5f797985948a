import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IssuerAccount {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

export interface TestIssuer {
  url: string
  accounts: Map<string, IssuerAccount>
  /** Logs in and consents as an account; returns the URL the browser is redirected to. */
  signIn: (authorizationUrl: string, sub: string) => Promise<string>
  close: () => Promise<void>
}

/** A real OpenID Connect issuer on a free port; tests add accounts. */
export async function startIssuer(redirectUri: string): Promise<TestIssuer> {
  const accounts = new Map<string, IssuerAccount>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    clients: [{ client_id: 'shop', client_secret: 'a secret of the shop, long enough', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context: unknown, sub: string) =>
      accounts.has(sub) ? { accountId: sub, claims: () => accounts.get(sub) } : undefined,
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
  })
  server.on('request', provider.callback())
  return {
    url,
    accounts,
    signIn: (authorizationUrl, sub) => walk(url, redirectUri, authorizationUrl, sub),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function walk(issuer: string, redirectUri: string, from: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = from
  for (let step = 0; step < 12; step += 1) {
    if (address.startsWith(redirectUri)) return address
    const at = new URL(address, issuer)
    const isForm = /^\/interaction\/[^/]+$/.test(at.pathname)
    const page = isForm ? await (await fetch(at, { headers: { cookie: jar(cookies) } })).text() : ''
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: jar(cookies) },
      ...(isForm ? { method: 'POST', body: new URLSearchParams({ prompt, login: sub, password: 'any' }) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`the issuer answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    address = new URL(next, issuer).href
  }
  throw new Error('the issuer sends the browser around in circles')
}

const jar = (cookies: Map<string, string>): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
