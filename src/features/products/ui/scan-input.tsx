import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'

interface Coded {
  name: string
  part_number: string
  barcode: string
}

/** Whether a scanner could read any of these. */
export const canScan = (goods: readonly Coded[]): boolean =>
  goods.some(({ barcode, part_number: partNumber }) => barcode !== '' || partNumber !== '')

/** Finds what has the barcode or part number that is scanned or typed, to count one more of it. */
export function ScanInput<Goods extends Coded>({
  goods,
  description,
  hasRoom,
  words,
  onScan,
}: {
  goods: readonly Goods[]
  description: string
  /** Whether one more can be counted. */
  hasRoom: (one: Goods) => boolean
  /** What is said where nothing is counted. */
  words: { full: (name: string) => string; unknown: string }
  onScan: (one: Goods) => void
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [counted, setCounted] = useState('')
  const scan = () => {
    const code = typed.trim().toLowerCase()
    if (code === '') return
    const same = goods.filter(
      ({ barcode, part_number: partNumber }) => barcode === code || partNumber.toLowerCase() === code,
    )
    const open = same.find((one) => hasRoom(one))
    setWrong(open ? '' : same.length > 0 ? words.full(same[0]!.name) : words.unknown)
    setCounted(open ? `${open.name} counted.` : '')
    if (open) onScan(open)
    setTyped('')
  }
  return (
    <div>
      <TextInput
        label="Scan"
        description={description}
        value={typed}
        error={wrong || undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          scan()
        }}
      />
      <output>{counted}</output>
    </div>
  )
}
