/** Runs actions on several processes concurrently and reports the responses to a model. */
import { effects } from '#app/features.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { workThrough } from '#kit/server/jobs.ts'
import { dealerPaymentQueue } from '#features/dealer-accounts/server/settle-card-payment.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { sweepRefunds } from '#features/transactions/server/jobs.ts'
import type { CallInput, Endpoint, InputShape } from '#kit/contract.ts'
import { MoneyModel } from './money-model.ts'
import type { Caller, MoneyWorld } from './money-world.ts'
import { below, randomFrom } from './random.ts'
import { type Reply, type ShopProcess, wait } from './shop-processes.ts'

export interface Act {
  name: string
  /** Relative frequency. */
  weight: number
  take: (run: MoneyRun, random: () => number) => Promise<void>
}

/** A call with its key, which may be sent several times. */
interface Sending {
  name: string
  errors: readonly string[]
  send: (shop: ShopProcess) => Promise<Reply>
  succeed: (body: unknown) => void
}

/** Not a final response: the same request is running elsewhere, or the gateway hasn't confirmed. */
const pending = new Set(['request_in_progress', 'payment_pending'])
const isOpen = ({ status, body }: Reply): boolean =>
  status === 0 || status >= 500 || (status === 409 && pending.has(body.code ?? ''))

/** Responses stored under the idempotency key: successes and declines. Other refusals are decided again. */
const isKept = ({ status }: Reply): boolean => status < 300 || status === 402

export class MoneyRun {
  readonly world: MoneyWorld
  readonly model = new MoneyModel()
  readonly shops: ShopProcess[]
  /** Responses that no action may get. */
  readonly surprises: string[] = []
  readonly counts = new Map<string, number>()
  #open: Sending[] = []
  readonly #underway = new Map<ShopProcess, number>()
  readonly #done: { sending: Sending; reply: Reply }[] = []

  constructor(world: MoneyWorld, shops: ShopProcess[]) {
    this.world = world
    this.shops = shops
  }

  /** Number of calls without a final response. */
  get openCount(): number {
    return this.#open.length
  }

  /** Number of calls that a process has not answered yet. */
  underway(shop: ShopProcess): number {
    return this.#underway.get(shop) ?? 0
  }

  /** A random running process. */
  shop(random: () => number): ShopProcess {
    const running = this.shops.filter(({ child }) => child.exitCode === null && child.signalCode === null)
    return running[below(random, running.length)] ?? this.shops[0]!
  }

  /** A call that moves no money; null if it was refused or not answered. */
  async ask<I extends InputShape, O extends z.ZodType>(
    random: () => number,
    caller: Caller,
    target: Endpoint<I, O>,
    input: CallInput<I>,
  ): Promise<z.output<O> | null> {
    const { status, body } = await caller.call(this.shop(random), target, input)
    return status >= 200 && status < 300 ? body : null
  }

  /**
   * A call that moves money. Reports its success to the model once, however often it is sent; if it isn't answered,
   * it is kept and sent again with the same key. A fifth of the calls go to two processes at once.
   */
  async tell<I extends InputShape, O extends z.ZodType>(
    random: () => number,
    caller: Caller,
    target: Endpoint<I, O>,
    input: CallInput<I>,
    effect: (body: z.output<O>) => void,
  ): Promise<void> {
    const key = randomUUID()
    const sending: Sending = {
      name: `${target.method} ${target.path}`,
      errors: [...target.errors, 'in_use'],
      send: async (shop) => {
        this.#underway.set(shop, this.underway(shop) + 1)
        try {
          return await caller.call(shop, target, input, key)
        } finally {
          this.#underway.set(shop, this.underway(shop) - 1)
        }
      },
      succeed: (body) => effect(body as z.output<O>),
    }
    const shops = random() < 0.2 ? this.shops : [this.shop(random)]
    const replies = await Promise.all(shops.map((shop) => sending.send(shop)))
    const final = replies.filter((reply) => !isOpen(reply))
    const [first, second] = final.filter(isKept)
    if (second && !isDeepStrictEqual([first!.status, first!.body], [second.status, second.body]))
      this.surprises.push(`${sending.name} gave two answers: ${JSON.stringify([first, second])}`)
    this.#settle(sending, first ?? final[0] ?? replies[0]!)
  }

  #settle(sending: Sending, reply: Reply): void {
    const { status, body } = reply
    const count = (word: string) =>
      this.counts.set(`${sending.name} ${word}`, (this.counts.get(`${sending.name} ${word}`) ?? 0) + 1)
    if (isOpen(reply)) {
      if (status === 500)
        this.surprises.push(
          `${sending.name}: 500 ${this.shops.map(({ bugs }) => bugs.at(-1)?.slice(0, 700)).join(' or ')}`,
        )
      this.#open.push(sending)
      count('open')
    } else if (status < 300) {
      sending.succeed(body)
      this.#done.push({ sending, reply })
      count('done')
    } else {
      if (!sending.errors.includes(body.code ?? ''))
        this.surprises.push(`${sending.name}: ${status} ${JSON.stringify(body)}`)
      count(`refused ${body.code}`)
    }
  }

  /** Runs concurrent clients, each with its own sequence of actions derived from the seed. */
  async crowd(acts: readonly Act[], seed: number, { clients = 20, each = 10 } = {}): Promise<void> {
    const table = acts.flatMap((act) => Array.from({ length: act.weight }, () => act))
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = randomFrom(seed + client * 7919)
        for (let count = 0; count < each; count += 1) await table[below(random, table.length)]!.take(this, random)
      }),
    )
  }

  /** Finishes everything open: sweeps what crashes left, and repeats unanswered calls with the same key. */
  async settle(random: () => number): Promise<void> {
    const until = performance.now() + 120_000
    do {
      await this.sweep()
      const open = this.#open
      this.#open = []
      for (const sending of open) this.#settle(sending, await sending.send(this.shop(random)))
      if (this.#open.length > 0) await wait(200)
    } while (this.#open.length > 0 && performance.now() < until)
    if (this.#open.length > 0) this.surprises.push(`no answer: ${this.#open.map(({ name }) => name).join(', ')}`)
    await this.sweep()
  }

  /** Does the work of the processes' timers without waiting for them. */
  async sweep(): Promise<void> {
    const { world } = this
    await world.age()
    await world.owner.pool.query(`update dealer_payments set created_at = created_at - interval '1 minute',
      updated_at = updated_at - interval '1 minute' where state in ('started', 'unknown', 'failed')`)
    await world.owner.pool.query(
      `update refunds set created_at = created_at - interval '3 minutes' where state in ('started', 'unknown')`,
    )
    await world.sweep()
    await workThrough(world.database, dealerPaymentQueue(world.services, world.database, 0))
    await sweepRefunds({ ...world.services, effects }, world.database, 0)
    await sweepShares(world.database)
  }

  /** Number of responses of each kind by call, one per line. */
  summary(): string {
    return [...this.counts].map(([what, count]) => `${String(count).padStart(4)} ${what}`).join('\n')
  }

  /** Repeats some successful calls; each must get the same response again. */
  async repeatSome(random: () => number, count: number): Promise<void> {
    for (let tried = 0; tried < count && this.#done.length > 0; tried += 1) {
      const { sending, reply } = this.#done[below(random, this.#done.length)]!
      const again = await sending.send(this.shop(random))
      if (isOpen(again)) continue
      if (!isDeepStrictEqual([again.status, again.body], [reply.status, reply.body]))
        this.surprises.push(`${sending.name} repeated: ${JSON.stringify(again)} after ${JSON.stringify(reply)}`)
    }
  }
}
