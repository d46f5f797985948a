/**
 * How a tool connects to a control unit: through the OBD port, on the bench with the case closed, or in boot mode with
 * it open.
 */
export const toolMethods = ['obd', 'bench', 'boot'] as const
export type ToolMethod = (typeof toolMethods)[number]

/** Protocols of a tool. TP 2.0 is the transport of Volkswagen’s older CAN units. */
export const toolProtocols = ['can', 'tp20', 'k_line', 'doip', 'j1850', 'j1939'] as const
export type ToolProtocol = (typeof toolProtocols)[number]
