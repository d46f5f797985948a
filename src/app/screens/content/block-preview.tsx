import { Button, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block, BlockPictures } from '#features/content/contract/blocks.ts'
import { previewBlocks } from '#features/content/contract/staff-pages.ts'
import { call } from '#kit/call.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import classes from './block-preview.module.css'
import { PageBlocks } from './page-blocks.tsx'
import { PageHero } from './page-hero.tsx'
import { type Live, readLive } from './read-live.ts'

interface BlockPreviewProps {
  title: string
  summary: string
  layout: 'landing' | 'article'
  actionLabel: string
  actionTo: string
  blocks: readonly Block[]
}
interface Shown {
  blocks: readonly Block[]
  pictures: BlockPictures
  live: Live
}

const widths = { phone: 390, desktop: 1200 } as const

/** Gives a frame the styles of this page, so that what is shown in it looks as in the shop. */
function dress(frame: HTMLIFrameElement): HTMLElement | null {
  const inside = frame.contentDocument
  if (!inside) return null
  const { documentElement: outer } = document
  for (const { name, value } of outer.attributes) inside.documentElement.setAttribute(name, value)
  inside.head.replaceChildren(
    ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((node) => node.cloneNode(true)),
  )
  return inside.body
}

/** The page as the shop would show it, unsaved work included, at the width of a phone or a desktop. */
export function BlockPreview({ title, summary, layout, actionLabel, actionTo, blocks }: BlockPreviewProps) {
  const words = useErrorText()
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const show = async () => {
    try {
      const made = await call(previewBlocks, { body: { blocks: [...blocks] } })
      setShown({ ...made, live: await readLive(made.blocks) })
      setFailure(null)
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <div className={classes['preview']}>
      <div className={classes['tools']}>
        <Button variant="default" onClick={() => void show()}>
          {shown ? 'Refresh preview' : 'Preview'}
        </Button>
        {shown && (
          <SegmentedControl
            aria-label="Width"
            data={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={width}
            onChange={(value) => setWidth(value === 'phone' ? 'phone' : 'desktop')}
          />
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
      {shown && (
        <div className={classes['stage']}>
          <iframe
            title="Preview"
            style={{ width: widths[width] }}
            ref={(frame) => {
              if (frame && !body) setBody(dress(frame))
            }}
          />
          {body &&
            createPortal(
              // Links and forms of a preview lead nowhere.
              <div inert>
                {layout === 'landing' ? (
                  <PageHero
                    page={{
                      title,
                      summary,
                      picture: null,
                      picture_alt: '',
                      action_label: actionLabel,
                      action_to: actionTo,
                    }}
                  />
                ) : null}
                {layout === 'landing' ? (
                  <PageBlocks {...shown} layout={layout} />
                ) : (
                  <PageShell title={title} isGiven lead={summary} width="text">
                    <PageBlocks {...shown} layout={layout} />
                  </PageShell>
                )}
              </div>,
              body,
            )}
        </div>
      )}
    </div>
  )
}
