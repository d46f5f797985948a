import { positions } from '#features/content/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

/** Open positions, and a draft. */
export async function loadPositions({ db }: Database): Promise<void> {
  await db.insert(positions).values([
    {
      name: 'Calibration engineer, DSG and S tronic',
      place: 'Venlo, or remote in Europe',
      employment: 'full_time',
      body: '<p>You know what a clutch pressure map looks like and why it’s wrong. You write files for DQ250 to DL501, drive them, and explain logs to customers.</p><h3>What you bring</h3><ul><li>Three years with transmission calibration.</li><li>A2L and hex files don’t scare you.</li><li>English; German or Dutch helps.</li></ul>',
    },
    {
      name: 'Technician, rescue and bench',
      place: 'Reno, Nevada',
      employment: 'full_time',
      body: '<p>You revive control units that others gave up on: bench, boot, soldering when it has to be. Every third weekend is on call, and paid.</p>',
    },
    { name: 'Photographer', place: 'Reno, Nevada', employment: 'contract', body: '<p>A draft.</p>', state: 'draft' },
  ])
}
