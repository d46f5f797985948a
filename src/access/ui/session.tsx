import { useEffect, useSyncExternalStore } from 'react'
import { type CallAnswer, onAnswer } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import type { Permission } from '#kit/contract.ts'
import { rememberPage } from '#kit/ui/page-before-login.ts'
import {
  currentSession,
  isSessionStale,
  loginAddress,
  may,
  refreshSession,
  serverSession,
  type SessionState,
  type SessionUser,
  subscribeSession,
  takeIdentity,
} from './session-store.ts'

export interface Session extends SessionState {
  /** Reloads the session, after login, logout and account changes. */
  refresh: () => Promise<SessionState>
  /** Whether the user holds a permission. */
  may: (permission: Permission) => boolean
}

/** The session as far as the browser knows it. The server always renders `loading`. */
export function useSession(): Session {
  const state = useSyncExternalStore(subscribeSession, currentSession, serverSession)
  return { ...state, refresh: refreshSession, may }
}

/** Goes to the login page and remembers this page for 5 minutes. */
export async function goToLogin(from = `${location.pathname}${location.search}`): Promise<void> {
  // Already there: loading the page again would lose what was typed.
  if (location.pathname === link('/auth/login')) return document.querySelector<HTMLInputElement>('main input')?.focus()
  // On login pages, keep the page remembered before them.
  const isLogin = from.startsWith('/auth/')
  const to = isLogin ? new URLSearchParams(location.search).get('return_to') : from
  if (!isLogin) rememberPage(from)
  location.assign(to === null ? link('/auth/login') : await loginAddress(to))
}

const channelName = 'overboost-session'

/** Loads the session and refreshes it on identity headers, after a 403, on focus, and from other tabs. */
export function SessionKeeper() {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    let known = currentSession().user?.id ?? null
    const unsubscribe = subscribeSession(() => {
      const { state, user } = currentSession()
      const id = user?.id ?? null
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      if (state !== 'loading' && id !== known) channel.postMessage(id)
      known = id
    })
    channel.addEventListener('message', () => void refreshSession().catch(() => undefined))
    onAnswer(followAnswer)
    void refreshSession().catch(() => undefined)
    const onFocus = () => {
      if (isSessionStale()) void refreshSession().catch(() => undefined)
    }
    addEventListener('focus', onFocus)
    return () => {
      removeEventListener('focus', onFocus)
      unsubscribe()
      channel.close()
    }
  }, [])
  return null
}

let lastForbiddenMs = 0

/**
 * Specification section 6: the identity header updates the user; a 403 reloads the session if logged in, else the page.
 */
function followAnswer(answer: CallAnswer): void {
  const header = answer.headers.get('x-identity')
  if (header !== null) {
    const user = readIdentity(header)
    if (user !== undefined) takeIdentity(user)
  }
  if (answer.status !== 403 || currentSession().user === null || Date.now() - lastForbiddenMs < 10_000) return
  lastForbiddenMs = Date.now()
  void refreshSession().catch(() => location.reload())
}

/** User in an identity header; null for none, undefined if malformed. */
export function readIdentity(header: string): SessionUser | null | undefined {
  for (const text of [header, tryDecode(header)]) {
    try {
      const value: unknown = JSON.parse(text)
      if (value === null) return null
      if (typeof value === 'object' && 'id' in value && typeof value.id === 'number') return value as SessionUser
    } catch {
      // Not JSON; try the other encoding.
    }
  }
  return undefined
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
