import { Redis } from 'iovalkey'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { fail } from '../refusal.ts'
import { clientNetwork } from './client-network.ts'

export interface Limits {
  /** Counts one attempt; refuses with too_many_requests after more than `max` in the window. */
  consume: (name: string, key: string, max: number, windowSeconds?: number) => Promise<void>
  /** Counts like `consume`, but the same item only once in the window. */
  consumeOnce: (name: string, key: string, item: string, max: number, windowSeconds?: number) => Promise<void>
  /** Refuses if the limit is already used up, without counting an attempt. */
  check: (name: string, key: string, max: number, windowSeconds?: number) => Promise<void>
  close: () => Promise<void>
}

/** Windows of ten minutes or more protect against guessing; shorter ones only against bursts. */
const guardSeconds = 600

/** Keys name clients by address, some with an account before it. */
const countedBy = (key: string): string => key.split(' ').map(clientNetwork).join(' ')

/**
 * Rate limits. Those that protect against guessing are shared by all processes and survive restarts, in the database,
 * or in Redis if configured. The others live in the process unless Redis is configured. While the store is unavailable,
 * each process counts on its own. All addresses of an IPv6 client count as one.
 */
export function createLimits(redisUrl: string | undefined, pool: pg.Pool): Limits {
  const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 1_000 }) : undefined
  redis?.on('error', () => undefined)
  const limiters = new Map<string, RateLimiterAbstract>()

  const limiterFor = (name: string, max: number, windowSeconds: number): RateLimiterAbstract => {
    const id = `${name}:${max}:${windowSeconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      const options = { keyPrefix: id, points: max, duration: windowSeconds }
      const memory = new RateLimiterMemory(options)
      const shared = { ...options, insuranceLimiter: memory }
      if (redis) limiter = new RateLimiterRedis({ ...shared, storeClient: redis })
      else if (windowSeconds < guardSeconds) limiter = memory
      else
        limiter = new RateLimiterPostgres({
          ...shared,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'limits',
          tableCreated: true,
        })
      limiters.set(id, limiter)
    }
    return limiter
  }
  const refuse = (waitMs: number): never =>
    fail('too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })

  const consume: Limits['consume'] = async (name, key, max, windowSeconds = 60) => {
    try {
      await limiterFor(name, max, windowSeconds).consume(countedBy(key))
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse(error.msBeforeNext)
      throw error
    }
  }

  return {
    consume,
    consumeOnce: async (name, key, item, max, windowSeconds = 60) => {
      const { consumedPoints } = await limiterFor(`${name}/item`, Number.MAX_SAFE_INTEGER, windowSeconds).consume(
        `${countedBy(key)}/${item}`,
      )
      if (consumedPoints === 1) await consume(name, key, max, windowSeconds)
    },
    check: async (name, key, max, windowSeconds = 60) => {
      const state = await limiterFor(name, max, windowSeconds).get(countedBy(key))
      if (state && state.consumedPoints >= max) refuse(state.msBeforeNext)
    },
    close: async () => {
      await redis?.quit().catch(() => undefined)
    },
  }
}
