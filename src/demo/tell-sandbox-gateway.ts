import pg from 'pg'

const batch = 200

/** Tells the sandbox gateway the charges and refunds of the demonstration's orders and dealers, so that they can be looked up and refunded. */
export async function tellSandboxGateway(databaseUrl: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'overboost-demo' })
  await client.connect()
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
       select r.gateway_id, r.reference, r.amount, r.currency, r.created_at, i.gateway_id
       from refunds r join payment_intents i on i.order_id = r.order_id and i.state = 'ordered'
       where r.state = 'refunded' and r.gateway_id <> i.gateway_id
       order by 5`,
    )
    .finally(() => client.end())
  for (let start = 0; start < rows.length; start += batch) {
    const transactions = rows
      .slice(start, start + batch)
      .map((row) => ({ ...row, amountMinor: Number(row.amountMinor), createdAt: row.createdAt.toISOString() }))
    const answer = await fetch(`http://127.0.0.1:${port}/sandbox/transactions`, {
      method: 'POST',
      body: JSON.stringify({ transactions }),
    })
    if (!answer.ok) throw new Error(`The sandbox gateway answered ${answer.status}: ${await answer.text()}`)
  }
}
