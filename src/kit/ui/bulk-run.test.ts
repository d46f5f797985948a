import { describe, expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { type BulkAct, type Call, missingIn, previewBulk, runBulk } from './bulk-run.ts'

interface Lamp {
  name: string
  lit: boolean
}
const refusal = (status: number, message: string) =>
  new CallError({ status, body: { code: 'x', message }, headers: new Headers() })
const call = (() => undefined) as unknown as Call
const words = (error: unknown) => (error as Error).message

/** Lights lamps, but those that are broken; what it did is in `log`. */
function lighting(broken: Readonly<Record<string, CallError>> = {}) {
  const log: string[] = []
  const light = async (name: string, what: string) => {
    if (broken[`${what} ${name}`]) throw broken[`${what} ${name}`]!
    log.push(`${what} ${name}`)
  }
  const act: BulkAct<Lamp> = {
    label: 'Light',
    done: 'lit',
    text: '',
    change: ({ lit }) => (lit ? { skip: 'Lit already.' } : { from: 'dark', to: 'lit' }),
    perform: async ({ name }) => {
      await light(name, 'on')
      return () => light(name, 'off')
    },
  }
  return { act, log }
}
const lamps: Lamp[] = ['a', 'b', 'c'].map((name) => ({ name, lit: name === 'b' }))

describe('runBulk', () => {
  test('does each row that changes, one after another, and leaves the others', async () => {
    const { act, log } = lighting()
    const seen: number[] = []
    const { done, skipped, refused } = await runBulk(act, lamps, {
      asked: {},
      call,
      words,
      onProgress: (count) => seen.push(count),
    })
    expect([log, done.map(({ name }) => name), refused, seen]).toEqual([['on a', 'on c'], ['a', 'c'], [], [1, 2]])
    expect(skipped).toEqual([{ row: lamps[1], reason: 'Lit already.' }])
  })
  test('a row that is refused does not keep the others back, and is not undone', async () => {
    const { act, log } = lighting({ 'on a': refusal(409, 'Changed in the meantime.') })
    const { done, refused, undo } = await runBulk(act, lamps, { asked: {}, call, words })
    expect([done.map(({ name }) => name), refused]).toEqual([
      ['c'],
      [{ row: lamps[0], reason: 'Changed in the meantime.' }],
    ])
    expect(await undo?.()).toEqual([])
    expect(log).toEqual(['on c', 'off c'])
  })
  test('without an answer, further rows are not tried', async () => {
    const { act, log } = lighting({ 'on a': refusal(0, 'No connection.') })
    const { refused, undo } = await runBulk(act, lamps, { asked: {}, call, words })
    expect([refused.map(({ reason }) => reason), log, undo]).toEqual([['No connection.', 'No connection.'], [], null])
  })
  test('undoes the last one first, and says what it could not undo', async () => {
    const { act, log } = lighting({ 'off c': refusal(409, 'Changed in the meantime.') })
    const { undo } = await runBulk(act, lamps, { asked: {}, call, words })
    expect(await undo?.()).toEqual([{ row: lamps[2], reason: 'Changed in the meantime.' }])
    expect(log).toEqual(['on a', 'on c', 'off a'])
  })
})

test('previewBulk says what each row was and becomes', () => {
  expect(previewBulk(lighting().act, lamps, {}).changed).toEqual([
    { row: lamps[0], from: 'dark', to: 'lit' },
    { row: lamps[2], from: 'dark', to: 'lit' },
  ])
})

test('missingIn names the inputs that lack something', () => {
  const asks = [
    { name: 'reason', label: 'Reason', min: 3 },
    { name: 'note', label: 'Note', min: 0 },
    { name: 'low', label: 'Low at', isNumber: true as const, min: 0 },
  ]
  expect(missingIn({ asks }, { reason: ' ab ', low: '1,5' })).toEqual(['reason', 'low'])
  expect(missingIn({ asks }, { reason: 'abc', low: '' })).toEqual([])
})
