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

/** What the call for the global state answers (specification section 3). */
export interface UiState {
  user: SessionUser | null
  /** Until when staff see the shop as this user. */
  view: { until: string } | null
  /** Whether this user has to set up a second factor before they can work as staff. */
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
  /** Reads the global state. */
  load: () => Promise<UiState>
  permits: (user: SessionUser, permission: Permission) => boolean
  /** Where to send a visitor for login, and the page to come back to. */
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

/** Focus after this long asks again who is logged in. */
const refreshAfterMs = 5 * 60 * 1000

let source: SessionSource | null = null
const store = createStore<SessionState>(nobody)
let loadedAt = 0
let running: Promise<SessionState> | null = null

/** Tells the store how to ask; called once in the browser, before the first render. */
export function configureSession(given: SessionSource): void {
  source = given
}

export const currentSession = store.get
export const serverSession = (): SessionState => nobody
export const subscribeSession = store.subscribe

/** Asks who is logged in. Calls at the same time share one request. While it fails the known state stays; rejects then. */
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
    store.set({ ...rest, dealerOnboardingProgress: dealer_onboarding_progress, state: rest.user ? 'user' : 'visitor' })
    return store.get()
  } catch (error) {
    if (store.get().state === 'loading') store.set({ ...nobody, state: 'visitor' })
    throw error
  }
}

/** The state once it is known: for loaders that run before the first answer. */
export async function knownSession(): Promise<SessionState> {
  const known = store.get()
  return known.state === 'loading' ? refreshSession().catch(store.get) : known
}

export const isSessionStale = (nowMs = Date.now()): boolean => nowMs - loadedAt > refreshAfterMs

/** Switches to the user in an answer's identity header (null: nobody) and drops what belongs to the previous one. */
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

/** Whether the user may do what the permission names; visitors may do nothing but what is public. */
export function may(permission: Permission): boolean {
  const { user } = store.get()
  return user === null ? permission === 'public' : (source?.permits(user, permission) ?? false)
}

/** The address of the login page, which leads back to the given page. */
export async function loginAddress(page: string): Promise<string> {
  return source ? source.loginUrl(page) : '/'
}
