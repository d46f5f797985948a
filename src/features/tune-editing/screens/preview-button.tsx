import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createTunePreview, previewDays } from '#features/catalog/contract/previews.ts'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useAction } from '#kit/ui/use-action.ts'

/** Makes a link that shows a tune in the shop exactly as it will be, before it is published. */
export function PreviewButton({ tuneId }: { tuneId: number }) {
  const { busy, run } = useAction('as-message')
  const [shown, setShown] = useState<{ url: string; until: string } | null>(null)
  const make = async () => {
    const { path, expires_at: until } = await call(createTunePreview, { params: { id: tuneId } })
    setShown({ url: `${window.location.origin}${path}`, until })
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run(make)}>
        Preview link
      </Button>
      {shown && (
        <Dialog open onClose={() => setShown(null)} title="Preview link">
          <p>
            Anyone with this link sees the tune in the shop as it was last saved, for {previewDays} days, until{' '}
            {formatMoment(shown.until)}. It can’t be bought before it’s published.
          </p>
          <TextInput
            label="Link"
            readOnly
            value={shown.url}
            onFocus={(event) => event.currentTarget.select()}
            mb="md"
          />
          <Button component="a" href={shown.url} target="_blank" rel="noreferrer">
            Open preview
          </Button>
        </Dialog>
      )}
    </>
  )
}
