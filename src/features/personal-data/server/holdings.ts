/**
 * Where personal data is held, and how a person's rows are found: by `$1`, the user's id, or `$2`, his e-mail address.
 * A test compares this list with the tables; `db/functions/erase_person.sql` erases everything listed here.
 */
export interface Holding {
  table: string
  /** SQL condition. */
  of: string
  /** Secrets and hashes, which are not handed out. */
  without?: readonly string[]
}

export const holdings: readonly Holding[] = [
  { table: 'users', of: 'id = $1' },
  { table: 'accounts', of: 'user_id = $1', without: ['password'] },
  { table: 'sessions', of: 'user_id = $1', without: ['token'] },
  { table: 'passkeys', of: 'user_id = $1', without: ['public_key', 'credential_id'] },
  { table: 'two_factors', of: 'user_id = $1', without: ['secret', 'backup_codes'] },
  { table: 'verifications', of: 'user_id = $1', without: ['value', 'token', 'identifier'] },
  { table: 'addresses', of: 'user_id = $1' },
  { table: 'payment_methods', of: 'user_id = $1', without: ['vault_token'] },
  { table: 'orders', of: 'user_id = $1 or lower(email) = lower($2)', without: ['token', 'purchase_key', 'visitor_id'] },
  { table: 'tickets', of: 'user_id = $1 or lower(email) = lower($2)', without: ['token'] },
  { table: 'tune_requests', of: 'user_id = $1' },
  { table: 'tune_credits', of: 'user_id = $1 or lower(email) = lower($2)', without: ['code'] },
  { table: 'files', of: 'owner_id = $1', without: ['object_key'] },
  { table: 'uploads', of: 'owner_id = $1' },
  { table: 'logs', of: 'owner_id = $1', without: ['packed_key'] },
  { table: 'mails', of: 'lower(recipient) = lower($2)', without: ['props', 'html', 'text'] },
  { table: 'consents', of: 'user_id = $1' },
  { table: 'closed_alerts', of: 'user_id = $1' },
  { table: 'compat_subscriptions', of: 'lower(email) = lower($2)' },
  { table: 'queue_views', of: 'user_id = $1' },
  { table: 'dealer_members', of: 'user_id = $1' },
  { table: 'dealer_applications', of: 'user_id = $1 or lower(email) = lower($2)' },
  { table: 'dealer_invites', of: 'lower(email) = lower($2)', without: ['token_hash'] },
  { table: 'dealer_payments', of: 'user_id = $1', without: ['nonce_hash', 'claim_owner', 'claim_key'] },
  { table: 'earners', of: 'user_id = $1 or lower(email) = lower($2)' },
  { table: 'affiliate_applications', of: 'user_id = $1' },
  { table: 'affiliate_offers', of: 'lower(email) = lower($2)' },
  { table: 'affiliate_acceptances', of: 'user_id = $1' },
  { table: 'signature_authorities', of: 'user_id = $1' },
]

/** Written by the person, found through what they belong to. */
export const writings: readonly Holding[] = [
  {
    table: 'trade_in_requests',
    of: 'order_id in (select o.id from orders o where o.user_id = $1 or lower(o.email) = lower($2))',
  },
  { table: 'ticket_messages', of: `author_id = $1 and "from" = 'customer'` },
  { table: 'tune_request_messages', of: `author_id = $1 and party = 'customer'` },
]
