import { Redis } from 'iovalkey'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { fail } from '../refusal.ts'

export interface Limits {
  /** Counts one attempt; refuses with too_many_requests once there were more than `max` in the window. */
  consume: (name: string, key: string, max: number, windowSeconds?: number) => Promise<void>
  /** Refuses when the window is already used up, without counting. */
  check: (name: string, key: string, max: number, windowSeconds?: number) => Promise<void>
  close: () => Promise<void>
}

/** Counters for guessable calls: in the process, or shared by all processes when a Redis address is given. */
export function createLimits(redisUrl: string | undefined): Limits {
  const redis = redisUrl ? new Redis(redisUrl, { maxRetriesPerRequest: 1, connectTimeout: 1_000 }) : undefined
  redis?.on('error', () => undefined)
  const limiters = new Map<string, RateLimiterAbstract>()

  const limiterFor = (name: string, max: number, windowSeconds: number): RateLimiterAbstract => {
    const id = `${name}:${max}:${windowSeconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      const options = { keyPrefix: id, points: max, duration: windowSeconds }
      const memory = new RateLimiterMemory(options)
      limiter = redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
      limiters.set(id, limiter)
    }
    return limiter
  }
  const refuse = (waitMs: number): never =>
    fail('too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })

  return {
    consume: async (name, key, max, windowSeconds = 60) => {
      try {
        await limiterFor(name, max, windowSeconds).consume(key)
      } catch (error) {
        if (error instanceof RateLimiterRes) refuse(error.msBeforeNext)
        throw error
      }
    },
    check: async (name, key, max, windowSeconds = 60) => {
      const state = await limiterFor(name, max, windowSeconds).get(key)
      if (state && state.consumedPoints >= max) refuse(state.msBeforeNext)
    },
    close: async () => {
      await redis?.quit().catch(() => undefined)
    },
  }
}
