/** Whether the last holiday is less than a year after a day such as 2026-12-25, so that further ones must be added. */
export function areHolidaysRunningOut(holidays: readonly string[], today: string): boolean {
  const last = holidays.at(-1)
  return last !== undefined && last < `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}
