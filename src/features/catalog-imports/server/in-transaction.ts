import type { PoolClient } from 'pg'
import type { Database } from '#kit/server/database.ts'

/** Runs long work in its own transaction, which commits only if the work asks for it. */
export async function inTransaction(
  { pool }: Pick<Database, 'pool'>,
  work: (client: PoolClient) => Promise<'keep' | 'take back'>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; set local work_mem = '64MB'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    )
    await client.query((await work(client)) === 'keep' ? 'commit' : 'rollback')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
