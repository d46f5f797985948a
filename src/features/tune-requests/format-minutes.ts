import * as m from './messages/m.ts'
/** Working minutes as "45 min" or "3 h 05 min", never below 0. */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours === 0 ? m.minutes({ minutes: whole }) : m.hoursAndMinutes({ hours, minutes: rest })
}
