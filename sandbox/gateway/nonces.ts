import { readSandboxNonce } from './faults.ts'
import type { NonceRecord, StoredCard } from './records.ts'
import type { Store } from './store.ts'
import {
  consumedNonce,
  findTestCard,
  luhnInvalidNonce,
  sandboxPayer,
  type TestCard,
  testNonces,
  type WalletKind,
  walletNonces,
} from './test-values.ts'

const lifeMs = 3 * 3_600_000

export type FoundNonce =
  | { readonly kind: 'usable'; readonly card: StoredCard; readonly spend: NonceRecord | null }
  | { readonly kind: 'consumed' | 'unknown' | 'invalid_number' }

/**
 * Looks up a nonce. `spend` is the record to save on its first successful use; null for the documented test nonces,
 * which can be reused. Nonces expire after three hours (Braintree documentation, "Payment method nonces").
 */
export function findNonce(store: Store, nonce: string, now: number): FoundNonce {
  const stored = store.nonces.get(nonce)
  if (stored) {
    if (stored.consumedAt !== null) return { kind: 'consumed' }
    if (stored.card === null || now - stored.createdAt > lifeMs) return { kind: 'unknown' }
    return { kind: 'usable', card: stored.card, spend: { ...stored, consumedAt: now } }
  }
  const test = testNonces.get(nonce)
  if (test) return { kind: 'usable', card: storedTestCard(test, now), spend: null }
  const wallet = walletNonces.get(nonce)
  if (wallet) return { kind: 'usable', card: storedWallet(wallet.kind, wallet.card, now), spend: null }
  if (nonce === consumedNonce) return { kind: 'consumed' }
  if (nonce === luhnInvalidNonce) return { kind: 'invalid_number' }
  const sandbox = readSandboxNonce(nonce)
  if (!sandbox) return { kind: 'unknown' }
  const spend = sandbox.singleUse ? { nonce, card: null, createdAt: now, consumedAt: now } : null
  return { kind: 'usable', card: storedTestCard(findTestCard('4012888888881881')!, now), spend }
}

/** What a wallet pays with: its card, or the PayPal account of the sandbox's buyer. */
export const storedWallet = (kind: WalletKind, card: TestCard, now: number): StoredCard => ({
  ...storedTestCard(card, now),
  wallet: { kind, payerEmail: sandboxPayer },
})

/** The card behind a documented nonce, valid until the end of the year after next. */
function storedTestCard(card: TestCard, now: number): StoredCard {
  return {
    bin: card.number.slice(0, 6),
    last4: card.number.slice(-4),
    cardType: card.cardType,
    expirationMonth: '12',
    expirationYear: String(new Date(now).getUTCFullYear() + 2),
    outcome: card.outcome,
    cvvResponse: 'I',
    postalCode: null,
  }
}
