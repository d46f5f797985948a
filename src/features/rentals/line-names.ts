import * as m from './messages/m.ts'

/** Names of order lines: the rental and the deposit of a tool, and what is bought for it later. */
export const rentalLineName = ({ tool, days }: { tool: string; days: number }): string => m.rentalFor({ tool, n: days })
export const depositLineName = ({ tool }: { tool: string }): string => m.depositFor({ tool })
export const extraDaysLineName = ({ tool }: { tool: string }): string => m.extraDaysOf({ tool })
export const boughtLineName = ({ tool, serial }: { tool: string; serial: string }): string =>
  m.boughtTool({ tool, serial })
export const restLineName = ({ tool, serial }: { tool: string; serial: string }): string =>
  m.restOfTool({ tool, serial })
