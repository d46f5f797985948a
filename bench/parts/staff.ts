/** Setup for back-office benchmarks: a database filled to a given size, and a staff login. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder with a database at a multiple of the demo's size. */
export function fill(scale: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'overboost-bench-'))
  const done = spawnSync(process.execPath, ['scripts/demo.ts', '--scale', scale], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder },
  })
  if (done.status !== 0) throw new Error('filling failed')
  return folder
}

/** Session cookie of a demo staff account. */
export async function staffCookie(origin: string, who: 'admin' | 'superadmin' = 'superadmin'): Promise<string> {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${who}@demo.overboost.test`, password: 'overboost-demo-1' }),
  })
  if (!login.ok) throw new Error(`login answered ${login.status}`)
  return login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
