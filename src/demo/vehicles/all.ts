import { z } from 'zod'
import makes from './makes.json' with { type: 'json' }
import { makeTable, parseMake, type MakeVehicles } from './make-table.ts'

/** The real vehicles by make, sorted by name. Throws if a row of the file is invalid. */
export const realVehicles: readonly MakeVehicles[] = z.array(makeTable).parse(makes).map(parseMake)
