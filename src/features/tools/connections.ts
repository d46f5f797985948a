/** How a tool gets into a control unit: at the socket of the car, at its plug with the case closed, or at the opened board. */
export const toolMethods = ['obd', 'bench', 'boot'] as const
export type ToolMethod = (typeof toolMethods)[number]

/** What a tool speaks with control units. TP 2.0 is the transport of Volkswagen’s older CAN units. */
export const toolProtocols = ['can', 'tp20', 'k_line', 'doip', 'j1850', 'j1939'] as const
export type ToolProtocol = (typeof toolProtocols)[number]
