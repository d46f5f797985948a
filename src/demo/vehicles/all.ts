import { z } from 'zod'
import makes from './makes.json' with { type: 'json' }
import { makeTable, parseMake, type MakeVehicles } from './make-table.ts'

/** The real vehicles by make, in the order of their names. Throws when a row of the file is not as it should be. */
export const realVehicles: readonly MakeVehicles[] = z.array(makeTable).parse(makes).map(parseMake)
