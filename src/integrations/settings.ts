import { join, resolve } from 'node:path'
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { type Wallet, wallets } from './payments/wallets.ts'
import { outsideSettings } from './outside/outside-settings.ts'
import { mailSettings } from './mail/mail-settings.ts'
import { pushSettings } from './push/push-settings.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { parsePairs } from './pairs.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
const port = whole(0, 65_535)
const url = z.url()

/**
 * Every setting: environment variable, format, default and meaning. The README's table is generated from here. An empty
 * variable counts as unset.
 */
export const settingsShape = {
  PORT: port.default(3000).describe('Port of the web server.'),
  HOST: z.string().default('127.0.0.1').describe('Address the web server listens on.'),
  DATA_DIR: z.string().default('.data').describe('Folder for the embedded database, files and the sandbox gateway.'),
  DATABASE_URL: url.optional().describe('PostgreSQL 15 to 18. Without it an embedded PostgreSQL 18 runs in DATA_DIR.'),
  DATABASE_POOL: whole(2, 100).default(12).describe('Database connections per process.'),
  DEMO: flag
    .optional()
    .describe(
      'Set to 1 to load the demonstration shop and its logins into an empty database. Default: only without DATABASE_URL.',
    ),
  PUBLIC_ORIGIN: url
    .optional()
    .describe('Public origin, for links, cookies and the same-site check. Default: http://localhost:PORT.'),
  REGION_HOSTS: z
    .string()
    .regex(/^(\s*[\w.:-]+=[12]\s*(,|$))+$/)
    .optional()
    .describe('Regions by host, such as us.example.com=1,eu.example.com=2. Without it, a cookie decides.'),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe('Trusted proxies for X-Forwarded-For: addresses or ranges, comma-separated.'),
  CONNECTIONS_PER_ADDRESS: whole(10, 1_000_000)
    .default(1000)
    .describe('Connections one address may hold open, unless behind TRUSTED_PROXIES.'),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret for signing cookies and tokens, at least 32 characters. Default: generated once and stored in DATA_DIR.',
    ),
  WORKER: flag.default(true).describe('0 runs this process without background work.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn').describe('Log level.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token for /metrics. Without it, only programs on the same machine can read it, and none with an https PUBLIC_ORIGIN.',
    ),
  ...mailSettings,
  ...outsideSettings,
  ...pushSettings,
  GATEWAY_ENVIRONMENT: z
    .enum(['Development', 'Sandbox', 'Production'])
    .default('Development')
    .describe('Braintree environment. Development uses the sandbox gateway that starts with the shop.'),
  GATEWAY_HOST: z.string().default('127.0.0.1').describe('Host of the sandbox gateway.'),
  GATEWAY_PORT: port.default(3001).describe('Port of the sandbox gateway.'),
  GATEWAY_MERCHANT_ID: z.string().default('sandbox_merchant').describe('Braintree merchant id.'),
  GATEWAY_PUBLIC_KEY: z.string().default('sandbox_public').describe('Braintree public key.'),
  GATEWAY_PRIVATE_KEY: z.string().default('sandbox_private').describe('Braintree private key.'),
  GATEWAY_MERCHANT_ACCOUNTS: z
    .string()
    .regex(/^(\s*[A-Z]{3}=[\w-]+\s*(,|$))+$/)
    .optional()
    .describe('Merchant account per currency, such as USD=us_main,EUR=eu_main.'),
  GATEWAY_FRAME_ORIGIN: url
    .optional()
    .describe('Origin of the card fields in the browser, when it differs from the gateway host.'),
  GATEWAY_WALLETS: z
    .string()
    .regex(/^((paypal|apple_pay|google_pay)(,(?!$)|$))*$/, { error: 'a list of paypal, apple_pay and google_pay' })
    .optional()
    .describe(
      'Wallets offered at checkout, such as paypal,apple_pay,google_pay. Default: all in a demonstration, else none.',
    ),
  OIDC_ISSUER: url.optional().describe('OpenID Connect issuer. If set, people log in there.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id at the issuer.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret at the issuer.'),
  MAPBOX_TOKEN: z
    .string()
    .optional()
    .describe('Mapbox token for geocoding. Without it, the shop uses offline tables of places and postal codes.'),
  MAPBOX_URL: url.default('https://api.mapbox.com').describe('Geocoder URL.'),
  OBJECT_STORE_URL: url
    .optional()
    .describe('S3 endpoint for uploaded files. Without it, files are stored in DATA_DIR.'),
  OBJECT_STORE_BUCKET: z.string().default('overboost').describe('S3 bucket.'),
  OBJECT_STORE_REGION: z.string().default('us-east-1').describe('S3 region.'),
  OBJECT_STORE_ACCESS_KEY: z.string().optional().describe('S3 access key.'),
  OBJECT_STORE_SECRET_KEY: z.string().optional().describe('S3 secret key.'),
  FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(1024 ** 3)
    .default(64 * 1024 ** 2)
    .describe('Maximum upload size in bytes.'),
  FILE_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .max(Number.MAX_SAFE_INTEGER)
    .default(4 * 1024 ** 3)
    .describe('Storage quota per user in bytes.'),
  FILE_IDENTIFY_MS: whole(100, 60_000)
    .default(1_000)
    .describe('Maximum CPU time for identifying an uploaded file, in milliseconds.'),
  TRADE_IN_DAYS: whole(7, 120).default(30).describe('Days a customer has to send a traded-in device after paying.'),
  GIFT_CARD_MONTHS: z
    .string()
    .regex(/^(\s*[12]=(\d{1,3}|never)\s*(,|$))+$/)
    .optional()
    .describe(
      'Months a gift card is valid, by region, such as 1=60,2=never. Default: 60 in region 1 and 48 in region 2, the shortest the law allows.',
    ),
  UPLOAD_KEEP_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max(60 * 24 * 30)
    .default(12)
    .describe('Minutes an unfinished upload is kept after its last byte. It counts toward the quota.'),
  PAYER_NAME: z.string().trim().min(2).max(70).default('Overboost').describe('Account holder for payouts.'),
  PAYER_IBAN: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/)
    .refine((iban) => isValidIBAN(iban), 'its length or its check digits do not fit')
    .optional()
    .describe('IBAN that EUR payouts are made from. Without it, no SEPA file is created, except in the demonstration.'),
  PAYER_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .optional()
    .describe('BIC for PAYER_IBAN. Optional within SEPA.'),
  PAYER_ROUTING: z
    .string()
    .regex(/^\d{9}$/)
    .optional()
    .describe('Routing number of the bank that USD payouts are made from. Without it, no ACH file is created.'),
  PAYER_COMPANY_ID: z
    .string()
    .regex(/^\d{9,10}$/)
    .optional()
    .describe('The shop’s company ID at that bank, 9 or 10 digits. Required with PAYER_ROUTING.'),
  PAYOUT_APPROVAL_LIMITS: z
    .string()
    .regex(/^(\s*(USD|CAD|EUR|GBP)=\d{1,9}\s*(,|$))+$/)
    .default('USD=1000,CAD=1300,EUR=900,GBP=800')
    .describe(
      'Whole currency units above which a payout needs a second person’s approval. Default: USD=1000,CAD=1300,EUR=900,GBP=800. A currency you leave out: 0.',
    ),
  REVIEW_MAIL_DAYS: whole(0, 90)
    .default(14)
    .describe('Days after delivery when buyers are asked for a review by email. 0 sends none.'),
  CATALOG_TUNERS: z
    .enum(['all', 'own'])
    .default('all')
    .describe(
      'What CMS tuners who are tuners may change: the whole catalog, or the tunes that they or their pools own.',
    ),
  SHARE_HOLD_DAYS: whole(0, 180)
    .default(14)
    .describe('Days for which the shares of a sale are held, of tuners and affiliates who join from now on.'),
  PAYEE_HOLD_DAYS: whole(0, 30)
    .default(3)
    .describe('Days for which payouts to changed bank details are held, so that their owner can object.'),
  REFERRAL_WINDOW_DAYS: whole(1, 365)
    .default(30)
    .describe('Days a visit through an affiliate link is valid. Keep the affiliate terms in line.'),
  EXPORT_KEEP_DAYS: whole(1, 365).default(7).describe('Days until background export files are deleted.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe('OpenTelemetry collector for traces over HTTP, such as http://localhost:4318.'),
  REDIS_URL: url
    .optional()
    .describe(
      'Valkey or Redis for limits shared by all processes. Without it, only limits that guard against guesses are shared.',
    ),
} as const

const schema = z.object(settingsShape)
type Raw = z.output<typeof schema>

/** The shop's own bank account; null for parts that aren't set. */
interface PayerSettings {
  name: string
  iban: string | null
  /** Empty if unknown. */
  bic: string
  ach: { routing: string; company: string } | null
}

export interface Settings extends Raw {
  dataDir: string
  publicOrigin: string
  /** Cookies are Secure with the __Host- prefix only if the origin is https. */
  secure: boolean
  demo: boolean
  /** Folder for emails without an SMTP server; null for none. */
  mailFolder: string | null
  payer: PayerSettings
  wallets: readonly Wallet[]
  /** Minor units above which a payout needs a second approval. */
  payoutApprovalLimits: Readonly<Record<Currency, number>>
}

/** Fictional accounts, so the demonstration can create bank files. */
const demoPayer = { iban: 'DE75512108001245126199', ach: { routing: '123456780', company: '1234567890' } }

/** The sandbox gateway supports all wallets, so the demonstration offers them. */
function walletsOf(
  { GATEWAY_WALLETS: given, GATEWAY_ENVIRONMENT: environment }: Raw,
  demo: boolean,
): readonly Wallet[] {
  if (given === undefined) return demo && environment === 'Development' ? wallets : []
  return wallets.filter((wallet) => given.split(',').includes(wallet))
}

function payerOf(raw: Raw, demo: boolean): PayerSettings {
  const { PAYER_NAME: name, PAYER_IBAN: iban, PAYER_BIC: bic = '', PAYER_ROUTING: routing } = raw
  const ach = routing && raw.PAYER_COMPANY_ID ? { routing, company: raw.PAYER_COMPANY_ID } : null
  return demo && !iban && !routing ? { name, bic: '', ...demoPayer } : { name, iban: iban ?? null, bic, ach }
}

function approvalLimitsOf(raw: Raw): Record<Currency, number> {
  const given = parsePairs(raw.PAYOUT_APPROVAL_LIMITS)
  return Object.fromEntries(currencies.map((code) => [code, Number(given.get(code) ?? 0) * 100])) as Record<
    Currency,
    number
  >
}

/** Parses the environment once. Throws an Error with a one-line message if a value is invalid. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    const name = String(issue?.path[0] ?? '')
    throw new Error(
      `Setting ${name} is wrong: ${issue?.message ?? ''} (${settingsShape[name as keyof Raw]?.description ?? ''})`,
    )
  }
  const raw = result.data
  if (raw.OIDC_ISSUER && !raw.OIDC_CLIENT_ID)
    throw new Error('Invalid setting OIDC_CLIENT_ID: it is required with OIDC_ISSUER.')
  if ((raw.PAYER_ROUTING === undefined) !== (raw.PAYER_COMPANY_ID === undefined))
    throw new Error('Invalid setting PAYER_COMPANY_ID: it requires PAYER_ROUTING, and the other way round.')
  const demo = raw.DEMO ?? raw.DATABASE_URL === undefined
  const publicOrigin = new URL(raw.PUBLIC_ORIGIN ?? `http://localhost:${raw.PORT}`).origin
  if (publicOrigin.startsWith('https:') && !given['GATEWAY_ENVIRONMENT'])
    throw new Error(
      'Invalid setting GATEWAY_ENVIRONMENT: it is required with an https PUBLIC_ORIGIN. Development takes test cards as paid.',
    )
  const dataDir = resolve(raw.DATA_DIR)
  return {
    ...raw,
    dataDir,
    publicOrigin,
    secure: publicOrigin.startsWith('https:'),
    demo,
    mailFolder: raw.MAIL_FOLDER ? resolve(raw.MAIL_FOLDER) : demo ? join(dataDir, 'mails') : null,
    payer: payerOf(raw, demo),
    wallets: walletsOf(raw, demo),
    payoutApprovalLimits: approvalLimitsOf(raw),
  }
}
