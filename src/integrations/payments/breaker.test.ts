import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

function breakerAtZero() {
  const clock = { now: 0 }
  const breaker = createBreaker({ failuresToOpen: 3, retryAfterMs: 100, now: () => clock.now })
  const fail = (times: number): void => {
    for (let n = 0; n < times; n += 1) {
      breaker.enter()
      breaker.failed()
    }
  }
  return { clock, breaker, fail }
}

describe('breaker', () => {
  it('opens after failures in a row, not after as many with a success between', () => {
    const { breaker, fail } = breakerAtZero()
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.state).toBe('closed')
    fail(1)
    expect(breaker.state).toBe('open')
    expect(breaker.enter()).toBe(false)
  })

  it('lets one trial through when the time has come', () => {
    const { breaker, fail, clock } = breakerAtZero()
    fail(3)
    clock.now = 100
    expect(breaker.state).toBe('half_open')
    expect([breaker.enter(), breaker.enter()]).toEqual([true, false])
    breaker.succeeded()
    expect(breaker.state).toBe('closed')
    expect(breaker.enter()).toBe(true)
  })

  it('a failed trial opens it for another round', () => {
    const { breaker, fail, clock } = breakerAtZero()
    fail(3)
    clock.now = 100
    breaker.enter()
    breaker.failed()
    clock.now = 199
    expect(breaker.enter()).toBe(false)
    clock.now = 200
    expect(breaker.enter()).toBe(true)
  })

  it('stragglers from before the opening do not put the trial off', () => {
    const { breaker, fail, clock } = breakerAtZero()
    fail(3)
    clock.now = 90
    breaker.failed()
    clock.now = 100
    expect(breaker.enter()).toBe(true)
  })

  it('a trial that never reports does not lock it for good', () => {
    const { breaker, fail, clock } = breakerAtZero()
    fail(3)
    clock.now = 100
    breaker.enter()
    clock.now = 300
    expect(breaker.enter()).toBe(true)
  })
})
