/** Outcome of the last call to an outside service. */
export interface LastAnswer {
  at: Date
  /** Duration in milliseconds. */
  ms: number
  /** Why there was no answer, without any text from the service; null if there was one. */
  failure: string | null
}

export type WatchedService = 'gateway' | 'mail' | 'store' | 'issuer' | 'geocoder'

const answers = new Map<WatchedService, LastAnswer>()

/** Last outcome in this process; null before the first call. */
export const lastAnswerOf = (name: WatchedService): LastAnswer | null => answers.get(name) ?? null

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection cut',
  ECONNECTION: 'No connection',
  ENOTFOUND: 'Address not found',
  ETIMEDOUT: 'No answer in time',
  TimeoutError: 'No answer in time',
  timed_out: 'No answer in time',
  server_error: 'Server error',
  broken: 'Connection cut',
  unreadable: 'Unreadable answer',
  EAUTH: 'Login refused',
  full: 'No space left',
  unreachable: 'Not reached',
}

/** Why a call failed, in our own words, because library messages may contain addresses and names. */
function failureOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, reason } = cause as { code?: unknown; reason?: unknown }
    for (const name of [code, reason, cause.name])
      if (typeof name === 'string' && name in words) return words[name] ?? ''
  }
  return 'No usable answer'
}

/** Failure reason in a result; null for a success. */
function failureIn(result: unknown): string | null {
  if (result instanceof Response) return result.status >= 500 ? 'Server error' : null
  if (typeof result !== 'object' || result === null) return null
  const { kind, code, reason } = result as { kind?: unknown; code?: unknown; reason?: unknown }
  if (kind === 'not_sent' || code === 'not_sent') return 'Not reached'
  return kind === 'unknown' ? (words[String(reason)] ?? 'No usable answer') : null
}

/** Whether an error counts as an answer, such as a missing object. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ContentFailure' || (error as { reason?: unknown }).reason === 'missing')

/** Awaits a call and records its duration and outcome. */
export async function answered<T>(name: WatchedService, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const note = (failure: string | null) =>
    answers.set(name, { at: new Date(), ms: Math.round(performance.now() - started), failure })
  try {
    const result = await work()
    note(failureIn(result))
    return result
  } catch (error) {
    note(isAnswer(error) ? null : failureOf(error))
    throw error
  }
}

/** Wraps a service so its outcomes are recorded. */
export const watched = <T extends object>(name: WatchedService, service: T): T =>
  new Proxy(service, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(value, target, args)
        return answer instanceof Promise ? answered(name, () => answer as Promise<unknown>) : answer
      }
    },
  })
