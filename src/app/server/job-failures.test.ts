import { expect, test, vi } from 'vitest'
import { tellFailures } from './job-failures.ts'

test('a database that is away is said once, and a job’s own failure each time', () => {
  const line = () => vi.fn<(facts: object, text: string) => void>()
  const log = { debug: line(), warn: line(), error: line() }
  const tell = tellFailures(log)
  const refused = Object.assign(new Error('connect ECONNREFUSED /tmp/s'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const away = new Error('Failed query: update "jobs"', { cause: refused })
  for (const job of ['mails', 'schedules', 'mails']) tell(away, job, {})
  expect(log.warn.mock.calls).toEqual([[{ err: refused.message, job: 'mails' }, 'jobs wait for the database']])
  const bug = new Error('a bug')
  tell(bug, 'mails', { attempt: 1 })
  tell(bug, 'mails', { attempt: 2 })
  expect(log.error).toHaveBeenCalledTimes(2)
})
