import type { Quantity } from './shapes.ts'

/** What a channel of one tool measures; null: nothing that its name suggests. */
type Roles = readonly (readonly [name: RegExp, quantity: Quantity | null])[]

/**
 * Names that mean something else than they say, or say too little, by the dialect of the tool. They come before the rules
 * for names of all tools (`units.ts`), and after what the owner of a log has chosen.
 */
const toolRoles: Readonly<Record<string, Roles>> = {
  MegaLogViewer: [
    [/^Advance$/, 'timing'],
    [/^CLT$/, 'coolantTemperature'],
    [/^VSS$/, 'speed'],
    [/^Boost PSI$/, null],
  ],
  'Haltech NSP': [[/^Ignition Angle$/, 'timing']],
  'VCDS advanced measuring values': [[/exhaust|\bEGR\b/i, null]],
  'ME7-Logger': [
    [/^plsol(_w)?$/, 'boostTarget'],
    [/^rl(_w)?$/, 'load'],
    [/^zwout$/, 'timing'],
    [/^tans$/, 'intakeTemperature'],
    [/^tmot$/, 'coolantTemperature'],
  ],
  JB4: [[/^waterf$/, 'coolantTemperature']],
}

/** Undefined where the tool has no rule for a name: then its name and unit decide. */
export function roleInTool(dialect: string, name: string): Quantity | null | undefined {
  return toolRoles[dialect]?.find(([pattern]) => pattern.test(name))?.[1]
}
