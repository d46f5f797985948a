import { Text } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { createPreview, createTunePreview, previewDays, type PreviewKind } from '../contract/previews.ts'

/** Creates a link that shows an unpublished record in the shop as it will be. */
export function PreviewButton({ kind, id }: { kind: PreviewKind | 'tune'; id: number }) {
  const { busy, run } = useAction('as-message')
  const [shown, setShown] = useState<{ url: string; until: string } | null>(null)
  const make = async () => {
    const { path, expires_at: until } = await (kind === 'tune'
      ? call(createTunePreview, { params: { id } })
      : call(createPreview, { params: { kind, id } }))
    setShown({ url: `${window.location.origin}${path}`, until })
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run(make)}>
        Preview link
      </Button>
      {shown && (
        <Dialog open onClose={() => setShown(null)} title="Preview link">
          <Text mb="md">
            Anyone with this link sees the {kind} in the shop as it was last saved, for {previewDays} days, until{' '}
            {formatMoment(shown.until)}.{kind === 'tune' && ' It can’t be bought before it’s published.'}
          </Text>
          <TextInput
            label="Link"
            readOnly
            value={shown.url}
            onFocus={(event) => event.currentTarget.select()}

            style={{ marginBottom: 'var(--mantine-spacing-md)' }}
          />
          <Button href={shown.url} target="_blank" rel="noreferrer">
            Open preview
          </Button>
        </Dialog>
      )}
    </>
  )
}
