import { Button, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import type { Currency } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useHouse } from '#kit/ui/house.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import classes from './place-dialog.module.css'
import { usePlace } from './use-place.ts'

/** Region, currency and colours. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const house = useHouse()
  const words = useErrorWords()
  const { busy, choose } = usePlace()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [region, setRegion] = useState<1 | 2>(house.region)
  const [currency, setCurrency] = useState<Currency>(house.currency)
  const [failure, setFailure] = useState<string | null>(null)
  const currencies = house.regions.find(({ id }) => id === region)?.currencies ?? house.currencies
  const save = async () => {
    try {
      if (region !== house.region || currency !== house.currency) await choose({ region, currency })
      onClose()
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Region and currency"
      footer={
        <div className={classes['actions']}>
          <Button loading={busy} onClick={() => void save()}>
            Save
          </Button>
        </div>
      }
    >
      <div className={classes['choices']}>
        <Toggle
          label="Region"
          showLabel
          value={String(region)}
          options={house.regions.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            const next = value === '2' ? 2 : 1
            setRegion(next)
            setCurrency(house.regions.find(({ id }) => id === next)?.currencies[0] ?? currency)
          }}
        />
        <Toggle
          label="Currency"
          showLabel
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={setCurrency}
        />
        <Toggle
          label="Colours"
          showLabel
          value={colorScheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'As the system' },
          ]}
          onChange={setColorScheme}
        />
        {region !== house.region && (
          <p className={classes['note']}>
            Each region has its own stock, prices and orders. Your cart stays; items that the region does not sell in
            its currency are marked.
          </p>
        )}
        <FormFailure message={failure} />
      </div>
    </Dialog>
  )
}
