import pg from 'pg'

const batch = 200

/** What became of the disputes of the demonstration: the newest one waits for an answer. */
const disputed = [
  { kind: 'dispute_opened', reason: 'product_not_received' },
  { kind: 'dispute_won', reason: 'fraud' },
  { kind: 'dispute_lost', reason: 'not_recognized' },
]

/** Tells the sandbox gateway the charges and refunds of the demonstration's orders and dealers, so that they can be looked up and refunded. */
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
      orderId: string
      amountMinor: string
      currency: string
      createdAt: Date
      refundOf: string | null
    }>(
      `select gateway_id as id, reference as "orderId", amount as "amountMinor", currency, created_at as "createdAt", null as "refundOf"
       from payment_intents where gateway_id is not null and amount > 0
       union all
       select gateway_id, reference, charged_amount, charged_currency, created_at, null from dealer_payments where gateway_id is not null
       union all
       select r.gateway_id, r.reference, r.amount - r.gift_card_amount, r.currency, r.created_at, i.gateway_id
       from refunds r join payment_intents i on i.order_id = r.order_id and i.state = 'ordered'
       where r.state = 'refunded' and r.gateway_id <> i.gateway_id
       order by 5`,
    )
    .finally(() => client.end())
  for (let start = 0; start < rows.length; start += batch) {
    const transactions = rows
      .slice(start, start + batch)
      .map((row) => ({ ...row, amountMinor: Number(row.amountMinor), createdAt: row.createdAt.toISOString() }))
    await tell(port, { transactions })
  }
  await tell(port, {
    disputes: contested.rows.map(({ id: transactionId }, index) => ({ transactionId, ...disputed[index] })),
  })
}

/** Makes the control call with the name of what is sent. */
async function tell(port: number, told: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const [call] = Object.keys(told)
  const answer = await fetch(`http://127.0.0.1:${port}/sandbox/${call}`, {
    method: 'POST',
    body: JSON.stringify(told),
  })
  if (!answer.ok) throw new Error(`The sandbox gateway answered ${answer.status}: ${await answer.text()}`)
}
