import type pg from 'pg'
import { demoCatalog } from '../index.ts'
import { loadProducts } from './load-products.ts'
import { loadTunes } from './load-tunes.ts'
import { loadVehicles } from './load-vehicles.ts'

/** Writes the whole demo catalog in one transaction. Scale 100 is for benchmarks. */
export async function loadCatalog(client: pg.ClientBase, scale: number): Promise<void> {
  const catalog = demoCatalog({ scale })
  await client.query('begin')
  try {
    const loaded = await loadVehicles(client, catalog)
    await loadTunes(client, catalog, loaded)
    await loadProducts(client, catalog)
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
