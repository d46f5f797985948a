import { describe, expect, test } from 'vitest'
import { identify } from '../identify/identify.ts'
import { wordVerdict } from '../identify/words.ts'
import { createUploadQueue, refusedLast, type SendEvents } from './upload-queue.ts'

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
/** The queue uses no timers: everything it does on its own is done by the next task of the event loop. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

function world() {
  const sent = new Map<string, { events: SendEvents; ended: string | null; isForced: boolean }>()
  const queue = createUploadQueue({
    emptyMessage: 'empty',
    unreadableMessage: 'unreadable',
    read: async ({ name, size }) => {
      if (name === 'gone') throw new Error('gone')
      return wordVerdict(identify({ head: new Uint8Array(size), bytes: size, name }))
    },
    send: ({ name }, _verdict, events, isForced) => {
      const entry = { events, ended: null as string | null, isForced }
      sent.set(name, entry)
      return { pause: () => (entry.ended = 'paused'), cancel: () => (entry.ended = 'cancelled') }
    },
  })
  const states = () => Object.fromEntries(queue.items().map(({ name, state }) => [name, state]))
  const done = { file: null, href: '/somewhere' }
  return { queue, sent, states, done }
}

describe('the list of uploads', () => {
  test('waits until the terms are accepted, then starts on its own', async () => {
    const { queue, states } = world()
    queue.add([file('a')])
    await settle()
    expect(states()).toEqual({ a: 'waiting' })
    queue.allow(true)
    await settle()
    expect(states()).toEqual({ a: 'sending' })
  })
  test('sends two at a time and continues with the next', async () => {
    const { queue, sent, states, done } = world()
    queue.allow(true)
    queue.add([file('a'), file('b'), file('c')])
    await settle()
    expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' })
    sent.get('a')!.events.finishing()
    await settle()
    expect(states()).toEqual({ a: 'finishing', b: 'sending', c: 'waiting' })
    sent.get('a')!.events.done(done)
    await settle()
    expect(states()).toEqual({ a: 'done', b: 'sending', c: 'sending' })
    expect(queue.items()[0]?.href).toBe('/somewhere')
  })
  test('names what was refused of the files that were added together', async () => {
    const { queue, sent, done } = world()
    queue.allow(true)
    queue.add([file('earlier', 0)])
    queue.add([file('a'), file('nothing', 0), file('gone')])
    await settle()
    sent.get('a')!.events.done(done)
    await settle()
    expect(refusedLast(queue.items())).toEqual(['nothing: empty', 'gone: unreadable'])
  })
  test('refuses an empty file without sending it', async () => {
    const { queue, sent } = world()
    queue.allow(true)
    queue.add([file('nothing', 0)])
    await settle()
    expect(queue.items()[0]).toMatchObject({ state: 'failed', message: 'empty' })
    expect(sent.size).toBe(0)
  })
  test('says when a file cannot be read, and continues with others', async () => {
    const { queue, states } = world()
    queue.allow(true)
    queue.add([file('gone'), file('b')])
    await settle()
    expect(states()).toEqual({ gone: 'failed', b: 'sending' })
  })
  test('pauses and resumes; a paused one makes room', async () => {
    const { queue, sent, states } = world()
    queue.allow(true)
    queue.add([file('a'), file('b'), file('c')])
    await settle()
    const [a] = queue.items()
    queue.pause(a!.id)
    await settle()
    expect(sent.get('a')?.ended).toBe('paused')
    expect(states()).toEqual({ a: 'paused', b: 'sending', c: 'sending' })
    sent.get('a')!.events.progress(5)
    expect(queue.items()[0]?.sent).toBe(0)
    queue.resume(a!.id)
    await settle()
    expect(states()['a']).toBe('waiting')
    sent.get('b')!.events.done({ file: null, href: null })
    await settle()
    expect(states()['a']).toBe('sending')
  })
  test('a lost connection pauses; its return continues, but not with what the person paused', async () => {
    const { queue, sent, states } = world()
    queue.allow(true)
    queue.add([file('a'), file('b')])
    await settle()
    queue.pause(queue.items()[1]!.id)
    sent.get('a')!.events.failed('lost', 'lost')
    expect(states()).toEqual({ a: 'paused', b: 'paused' })
    queue.reconnect()
    await settle()
    expect(states()).toEqual({ a: 'sending', b: 'paused' })
  })
  test('a refusal fails; it can be tried again', async () => {
    const { queue, sent, states } = world()
    queue.allow(true)
    queue.add([file('a')])
    await settle()
    sent.get('a')!.events.failed('no space')
    expect(queue.items()[0]).toMatchObject({ state: 'failed', message: 'no space' })
    queue.resume(queue.items()[0]!.id)
    await settle()
    expect(states()).toEqual({ a: 'sending' })
  })
  test('a refused unknown file goes out again as a tune file when its sender insists', async () => {
    const { queue, sent, states } = world()
    queue.allow(true)
    queue.add([file('a')])
    await settle()
    expect(sent.get('a')?.isForced).toBe(false)
    sent.get('a')!.events.failed('unknown', 'forceable')
    expect(queue.items()[0]).toMatchObject({ state: 'failed', isForceable: true })
    queue.sendAnyway(queue.items()[0]!.id)
    await settle()
    expect(states()).toEqual({ a: 'sending' })
    expect(sent.get('a')?.isForced).toBe(true)
  })
  test('cancelling removes it, and what comes after is not heard', async () => {
    const { queue, sent } = world()
    queue.allow(true)
    queue.add([file('a')])
    await settle()
    queue.cancel(queue.items()[0]!.id)
    expect(sent.get('a')?.ended).toBe('cancelled')
    sent.get('a')!.events.progress(3)
    sent.get('a')!.events.done({ file: null, href: null })
    expect(queue.items()).toEqual([])
  })
})
