import pg from 'pg'

const batch = 200

/** Tells the sandbox gateway the charges of the demonstration's orders and dealers, so that they can be looked up and refunded. */
export async function tellSandboxGateway(databaseUrl: string, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'overboost-demo' })
  await client.connect()
  const { rows } = await client
    .query<{ id: string; orderId: string; amountMinor: string; currency: string; createdAt: Date }>(
      `select gateway_id as id, reference as "orderId", amount as "amountMinor", currency, created_at as "createdAt"
       from payment_intents where gateway_id is not null and amount > 0
       union all
       select gateway_id, reference, charged_amount, charged_currency, created_at from dealer_payments where gateway_id is not null
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
