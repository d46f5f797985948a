import type { Database, Tx } from './database.ts'

/** Carries the result out of a transaction that is rolled back. */
class Rehearsed extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('a rehearsal ends here')
    this.result = result
  }
}

/** Runs work in a transaction and always rolls it back, so a preview shows what the same code would do. */
export async function rehearse<T>(transact: Database['transact'], work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(async (tx) => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
}
