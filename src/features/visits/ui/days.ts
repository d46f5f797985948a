import { formatUtcDay } from '#kit/dates.ts'

export const formatShortUtcDay = (day: string): string => formatUtcDay(`${day}T00:00:00Z`)
