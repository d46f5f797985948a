import type { ToolMethod, ToolProtocol } from './connections.ts'
import * as m from './messages/m.ts'

/** Labels of connections to a control unit. */
export const methodNames = (): Readonly<Record<ToolMethod, string>> => ({
  obd: m.methodObd(),
  bench: m.methodBench(),
  boot: m.methodBoot(),
})

/** Labels of protocols. */
export const protocolNames = (): Readonly<Record<ToolProtocol, string>> => ({
  can: m.protocolCan(),
  tp20: m.protocolTp20(),
  k_line: m.protocolKLine(),
  doip: m.protocolDoip(),
  j1850: m.protocolJ1850(),
  j1939: m.protocolJ1939(),
})
