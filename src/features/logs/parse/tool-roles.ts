import type { Quantity } from './shapes.ts'

/** The quantities of one tool's channels; null for one whose name is misleading. */
type Roles = readonly (readonly [name: RegExp, quantity: Quantity | null])[]

/**
 * Channel names with a tool-specific meaning, by format. They take precedence over the general rules in `units.ts`,
 * but not over the log owner's choices.
 */
const toolRoles: Readonly<Record<string, Roles>> = {
  MegaLogViewer: [
    [/^Advance$/, 'timing'],
    [/^VSS$/, 'speed'],
    [/^Boost PSI$/, null],
  ],
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

/** Undefined when the tool has no rule for a name; the general rules then apply. */
export function roleInTool(dialect: string, name: string): Quantity | null | undefined {
  return toolRoles[dialect]?.find(([pattern]) => pattern.test(name))?.[1]
}
