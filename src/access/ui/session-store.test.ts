import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  configureSession,
  currentSession,
  knownSession,
  may,
  refreshSession,
  type SessionUser,
  takeIdentity,
  type UiState,
} from './session-store.ts'
import { readIdentity } from './session.tsx'

const dana: SessionUser = {
  id: 7,
  name: 'Dana Reyes',
  email: 'dana@example.test',
  role: 0,
  f: [],
  preferred_display_currency: null,
  email_verified: true,
  two_factor_enabled: false,
}
const stateOf = (user: SessionUser | null): UiState => ({
  user,
  view: null,
  needs_second_factor: false,
  alerts: [{ id: 1, level: 'info', message: 'Hello', link: null }],
  dealer: null,
  tuner: null,
  dealer_onboarding_progress: null,
  codes: [],
  hcodes: [],
})
const load = vi.fn<() => Promise<UiState>>()

beforeEach(() => {
  load.mockReset()
  configureSession({
    load,
    permits: (user, permission) => permission === 'user' || user.role === 3,
    loginUrl: async (page) => `/login?return_to=${page}`,
  })
})

describe('the session in the browser', () => {
  test('calls at the same time share one request', async () => {
    load.mockResolvedValue(stateOf(null))
    await Promise.all([refreshSession(), refreshSession(), knownSession()])
    expect(load).toHaveBeenCalledOnce()
    expect(currentSession()).toMatchObject({ state: 'visitor', user: null })
  })
  test('a user is known after the answer, with what belongs to them', async () => {
    load.mockResolvedValue(stateOf(dana))
    expect(await refreshSession()).toMatchObject({ state: 'user', user: dana, alerts: [{ id: 1 }] })
    expect(may('user')).toBe(true)
    expect(may('orders.read')).toBe(false)
  })
  test('a failure keeps what is known and says so', async () => {
    load.mockRejectedValue(new Error('offline'))
    await expect(refreshSession()).rejects.toThrow('offline')
    expect(currentSession().user).toEqual(dana)
  })
  test('an identity header with new rights is taken over at once', () => {
    takeIdentity({ ...dana, role: 3 })
    expect(may('orders.read')).toBe(true)
    expect(load).not.toHaveBeenCalled()
  })
  test('another person drops what belonged to the first, and is requested', async () => {
    load.mockResolvedValue(stateOf({ ...dana, id: 8 }))
    takeIdentity({ ...dana, id: 8 })
    expect(currentSession()).toMatchObject({ user: { id: 8 }, alerts: [] })
    expect(load).toHaveBeenCalledOnce()
    await refreshSession()
  })
  test('an empty identity is a logout: nothing personal stays', () => {
    takeIdentity(null)
    expect(currentSession()).toMatchObject({ state: 'visitor', user: null, alerts: [], codes: [] })
    expect(may('user')).toBe(false)
    expect(may('public')).toBe(true)
  })
})

describe('the identity header', () => {
  test('is a user, in plain or encoded form', () => {
    expect(readIdentity(JSON.stringify(dana))).toEqual(dana)
    expect(readIdentity(encodeURIComponent(JSON.stringify({ ...dana, name: 'Žofie' })))).toMatchObject({
      name: 'Žofie',
    })
  })
  test('is nobody', () => {
    expect(readIdentity('null')).toBeNull()
  })
  test.each(['', '{', '"x"', '{"name":"no id"}', '%', '7'])('counts for nothing when it is %s', (header) => {
    expect(readIdentity(header)).toBeUndefined()
  })
})
