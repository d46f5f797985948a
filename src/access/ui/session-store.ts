import { claimPersonalStorage } from '#kit/client/personal-storage.ts'
import { createStore } from '#kit/client/store.ts'
import type { Permission } from '#kit/contract.ts'
import type { Currency } from '#kit/money.ts'
import type { SiteAlert } from './site-context.tsx'

type SessionFlag =
  | 'fzd'
  | 't'
  | 'ct'
  | 'ct-own'
  | 'f'
  | 'fz'
  | 'tsa'
  | 'da'
  | 'tcro'
  | 'tcrw'
  | 'tex'
  | 'dsig'
  | 'sig'
  | 'tm'

export interface SessionUser {
  id: number
  name: string
  email: string
  /** 0 user, 3 admin, 4 dealer, 5 superadmin. */
  role: 0 | 3 | 4 | 5
  /** Feature flags of specification section 6. */
  f: SessionFlag[]
  preferred_display_currency: Currency | null
  email_verified: boolean
  two_factor_enabled: boolean
}

/** Answer of the global state call (specification section 3). */
export interface UiState {
  user: SessionUser | null
  /** Until when staff view the shop as this user. */
  view: { until: string } | null
  /** Whether this user must set up a second factor before using staff rights. */
  needs_second_factor: boolean
  alerts: SiteAlert[]
  dealer: { slug: string; name: string; preferred_display_currency: Currency | null } | null
  tuner: { id: number; name: string } | null
  dealer_onboarding_progress: unknown
  codes: string[]
  hcodes: string[]
}

export interface SessionState extends Omit<UiState, 'dealer_onboarding_progress'> {
  state: 'loading' | 'visitor' | 'user'
  dealerOnboardingProgress: unknown
}

export interface SessionSource {
  /** Loads the global state. */
  load: () => Promise<UiState>
  permits: (user: SessionUser, permission: Permission) => boolean
  /** Login URL, and the page to return to. */
  loginUrl: (page: string) => Promise<string>
}

const nobody: SessionState = {
  state: 'loading',
  user: null,
  view: null,
  needs_second_factor: false,
  alerts: [],
  dealer: null,
  tuner: null,
  dealerOnboardingProgress: null,
  codes: [],
  hcodes: [],
}

/** Focusing the page after this long reloads the session. */
const refreshAfterMs = 5 * 60 * 1000

let source: SessionSource | null = null
const store = createStore<SessionState>(nobody)
let loadedAt = 0
let running: Promise<SessionState> | null = null

/** Sets how to load the session. Called once in the browser, before the first render. */
export function configureSession(given: SessionSource): void {
  source = given
}

export const currentSession = store.get
export const serverSession = (): SessionState => nobody
export const subscribeSession = store.subscribe

/** Reloads the session. Concurrent calls share one request. On failure, rejects and keeps the known state. */
export function refreshSession(): Promise<SessionState> {
  running ??= ask().finally(() => {
    running = null
  })
  return running
}

async function ask(): Promise<SessionState> {
  if (!source) return store.get()
  try {
    const { dealer_onboarding_progress, ...rest } = await source.load()
    loadedAt = Date.now()
    if (rest.user && !rest.view) claimPersonalStorage(rest.user.id)
    store.set({ ...rest, dealerOnboardingProgress: dealer_onboarding_progress, state: rest.user ? 'user' : 'visitor' })
    return store.get()
  } catch (error) {
    if (store.get().state === 'loading') store.set({ ...nobody, state: 'visitor' })
    throw error
  }
}

/** Resolves once the session is known, for loaders that run before the first answer. */
export async function knownSession(): Promise<SessionState> {
  const known = store.get()
  return known.state === 'loading' ? refreshSession().catch(store.get) : known
}

export const isSessionStale = (nowMs = Date.now()): boolean => nowMs - loadedAt > refreshAfterMs

/** Switches to the user in a response's identity header (null for none) and drops the previous user's data. */
export function takeIdentity(user: SessionUser | null): void {
  const state = store.get()
  const same = user?.id === state.user?.id
  if (user === null) {
    if (state.user !== null || state.state === 'loading') store.set({ ...nobody, state: 'visitor' })
    return
  }
  store.set(same ? { ...state, user } : { ...nobody, state: 'user', user })
  if (!same) void refreshSession().catch(() => undefined)
}

/** Whether the user holds a permission; visitors only hold public ones. */
export function may(permission: Permission): boolean {
  const { user } = store.get()
  return user === null ? permission === 'public' : (source?.permits(user, permission) ?? false)
}

/** URL of the login page, which returns to the given page. */
export async function loginAddress(page: string): Promise<string> {
  return source ? source.loginUrl(page) : '/'
}
