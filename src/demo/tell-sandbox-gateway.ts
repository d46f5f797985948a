import pg from 'pg'
import { demoCharges } from './demo-charges.ts'

const batch = 200

/** Outcomes of the demo's disputes; the newest one is waiting for a response. */
const disputed = [
  { kind: 'dispute_opened', reason: 'product_not_received' },
  { kind: 'dispute_won', reason: 'fraud' },
  { kind: 'dispute_lost', reason: 'not_recognized' },
]

/**
 * Sends the charges and refunds of the demo's orders and dealers to the sandbox gateway, so that they can be looked
 * up and refunded.
 */
export async function tellSandboxGateway(databaseUrl: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'overboost-demo' })
  await client.connect()
  const contested = await client.query<{ id: string }>(
    `select gateway_id as id from (
       select distinct on (o.email) i.gateway_id, i.created_at from payment_intents i join orders o on o.id = i.order_id
       where i.state = 'ordered' and i.gateway_id is not null and o.kind = 'store' and o.refunded = 0 and o.region = 1
         and i.created_at between now() - interval '25 days' and now() - interval '2 days' order by o.email, i.created_at desc) newest
     order by created_at desc limit $1`,
    [disputed.length],
  )
  const { rows } = await client
    .query<{
      id: string
      reference: string
      amount: string
      currency: string
      created_at: Date
      refund_of: string | null
    }>(`${demoCharges} order by created_at`)
    .finally(() => client.end())
  for (let start = 0; start < rows.length; start += batch) {
    const transactions = rows
      .slice(start, start + batch)
      .map(({ id, reference, amount, currency, created_at: at, refund_of: refundOf }) => ({
        id,
        orderId: reference,
        amountMinor: Number(amount),
        currency,
        createdAt: at.toISOString(),
        refundOf,
      }))
    await tell(port, { transactions })
  }
  await tell(port, {
    disputes: contested.rows.map(({ id: transactionId }, index) => ({ transactionId, ...disputed[index] })),
  })
}

/** Calls the control API; the call is named after its data. */
async function tell(port: number, told: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const [call] = Object.keys(told)
  const answer = await fetch(`http://127.0.0.1:${port}/sandbox/${call}`, {
    method: 'POST',
    body: JSON.stringify(told),
  })
  if (!answer.ok) throw new Error(`The sandbox gateway answered ${answer.status}: ${await answer.text()}`)
}
