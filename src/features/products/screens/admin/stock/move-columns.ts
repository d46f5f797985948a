import { formatDay } from '#kit/dates.ts'

interface Move {
  units: number
  received: number
  expected_on: string | null
}

/** Columns that transfers and supplier orders share. */
export const moveColumns = [
  { key: 'units', align: 'right' },
  { key: 'received', align: 'right', wideOnly: true },
  {
    key: 'expected',
    title: 'Expected on',
    render: ({ expected_on: day }: Move) => (day === null ? '–' : formatDay(day, 'UTC')),
    wideOnly: true,
  },
] as const
