import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Desk } from '../desk.ts'
import { newNonce, type NonceRecord, type StoredCard } from '../records.ts'
import { type Fields, textIn } from '../request.ts'
import { storedWallet } from '../nonces.ts'
import { cvvResponse, findTestCard, walletKinds } from '../test-values.ts'
import { cardRulesScript, problemsOf, readExpiration } from './card-rules.ts'
import { cardFormPage } from './page.ts'
import { walletPage } from './wallet-page.ts'

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const inter = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

const assets: ReadonlyMap<string, { type: string; body: string | Buffer }> = new Map<
  string,
  { type: string; body: string | Buffer }
>([
  ['inter.woff2', { type: 'font/woff2', body: readFileSync(inter) }],
  ['card-form.css', { type: 'text/css; charset=utf-8', body: read('card-form.css') }],
  ['card-form.js', { type: 'text/javascript; charset=utf-8', body: read('card-form.js') }],
  ['wallet-form.js', { type: 'text/javascript; charset=utf-8', body: read('wallet-form.js') }],
  ['card-rules.js', { type: 'text/javascript; charset=utf-8', body: cardRulesScript }],
])

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Origins in CSP syntax, or a single `*`. Drops anything else, so that no directive can be injected. */
export function readAncestors(text: string): string {
  if (text.trim() === '*') return '*'
  const origins = text.split(/[\s,]+/).filter((entry) => /^https?:\/\/[A-Za-z0-9.-]+(:(\d+|\*))?$/.test(entry))
  return origins.length === 0 ? "'none'" : origins.join(' ')
}

/** The page or one of its files; null if it doesn't exist. */
export function hostedFieldsPage(file: string | undefined, query: URLSearchParams, ancestors: string): Page | null {
  if (file !== undefined) {
    const asset = assets.get(file)
    return asset ? { status: 200, headers: { ...always, 'content-type': asset.type }, body: asset.body } : null
  }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
  return {
    status: 200,
    headers: { ...always, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: framePage(query, ancestors.replaceAll("'none'", '')),
  }
}

function framePage(query: URLSearchParams, allowedParents: string): string {
  const scheme = query.get('scheme')
  const wallet = walletKinds.find((kind) => kind === query.get('wallet'))
  return wallet ? walletPage(wallet, scheme, allowedParents) : cardFormPage({ scheme, allowedParents })
}

/**
 * Creates a single-use nonce for a wallet; null if the wallet doesn't exist. A declining wallet is backed by a
 * declining card.
 */
export function tokenizeWallet(desk: Desk, fields: Fields): NonceRecord | null {
  const now = desk.now()
  const kind = walletKinds.find((name) => name === textIn(fields, 'kind'))
  const card = findTestCard(textIn(fields, 'outcome') === 'decline' ? '4000111111111115' : '4111111111111111')
  if (!kind || !card) return null
  const record: NonceRecord = {
    nonce: newNonce(),
    card: storedWallet(kind, card, now),
    createdAt: now,
    consumedAt: null,
  }
  desk.store.commit([['nonce', record]])
  return record
}

export type Tokenized =
  | { readonly kind: 'nonce'; readonly record: NonceRecord; readonly card: StoredCard }
  | { readonly kind: 'invalid'; readonly fields: Readonly<Record<string, string>> }

/**
 * Turns card data into a single-use nonce of 128 random bits. Stores only the first six and last four digits of the
 * number, and whether the CVV matches.
 */
export function tokenizeCard(desk: Desk, fields: Fields): Tokenized {
  const now = desk.now()
  const entered = {
    number: textIn(fields, 'number') ?? '',
    expiration: textIn(fields, 'expiration') ?? '',
    cvv: textIn(fields, 'cvv') ?? '',
    postalCode: textIn(fields, 'postalCode') ?? '',
  }
  const problems = problemsOf(entered, now)
  const date = readExpiration(entered.expiration)
  if (Object.keys(problems).length > 0 || !date) return { kind: 'invalid', fields: { ...problems } }
  const test = findTestCard(entered.number.replaceAll(/[\s-]/g, ''))
  if (!test) return { kind: 'invalid', fields: { number: 'Only test card numbers are accepted here.' } }
  const card: StoredCard = {
    bin: test.number.slice(0, 6),
    last4: test.number.slice(-4),
    cardType: test.cardType,
    expirationMonth: date.month,
    expirationYear: date.year,
    outcome: test.outcome,
    cvvResponse: cvvResponse(entered.cvv.trim()),
    postalCode: entered.postalCode.trim() || null,
  }
  const record: NonceRecord = { nonce: newNonce(), card, createdAt: now, consumedAt: null }
  desk.store.commit([['nonce', record]])
  return { kind: 'nonce', record, card }
}
