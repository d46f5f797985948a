import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Block, BlockPictures } from '#features/content/contract/blocks.ts'
import { previewBlocks } from '#features/content/contract/staff-pages.ts'
import { call } from '#kit/call.ts'
import { getPicture, type StoredPicture } from '#features/pictures/contract.ts'
import { type SiteContext, SiteProvider, useSite } from '#access/ui/site-context.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Toggle } from '#kit/ui/toggle.tsx'
import classes from './block-preview.module.css'
import { PageBlocks } from './page-blocks.tsx'
import { PostPicture } from '#features/blog/ui/post-picture.tsx'
import { heroPicture, PageHero } from './page-hero.tsx'
import { type Live, readLive } from './read-live.ts'

export interface BlockPreviewProps {
  title: string
  summary: string
  /** Posts show their picture above the blocks, landing pages beside the title. */
  layout: 'landing' | 'article' | 'post'
  pictureId?: number | null
  actionLabel: string
  actionTo: string
  blocks: readonly Block[]
}
interface Shown {
  blocks: readonly Block[]
  pictures: BlockPictures
  picture: Pick<StoredPicture, 'url' | 'alt'> | null
  live: Live
}

const widths = { phone: 390, desktop: 1200 } as const

/** Copies this page's styles into a frame, so its content looks as in the shop. */
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

/** Preview of the page in a region, including unsaved changes, at phone or desktop width. */
export function BlockPreview(props: BlockPreviewProps) {
  const { blocks, pictureId = null } = props
  const words = useErrorText()
  const site = useSite()
  const [region, setRegion] = useState(site.region)
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const show = async () => {
    try {
      const [made, picture] = await Promise.all([
        call(previewBlocks, { body: { blocks: [...blocks] } }),
        pictureId === null ? null : call(getPicture, { params: { id: pictureId } }),
      ])
      setShown({ ...made, picture, live: await readLive(made.blocks) })
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
          <Toggle
            label="Width"
            options={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
            value={width}
            onChange={setWidth}
          />
        )}
        {shown && site.regions.length > 1 && (
          <Toggle
            label="Region"
            options={site.regions.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(region)}
            onChange={(value) => setRegion(value === '2' ? 2 : 1)}
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
              // Links and forms in a preview do nothing.
              <div inert>
                <SiteProvider site={siteIn(site, region)}>
                  <PreviewedPage {...props} {...shown} />
                </SiteProvider>
              </div>,
              body,
            )}
        </div>
      )}
    </div>
  )
}

/** Site context of a region, for the preview. */
function siteIn(site: SiteContext, region: 1 | 2): SiteContext {
  const place = site.regions.find(({ id }) => id === region)
  const [currency] = place?.currencies ?? []
  if (region === site.region || !place || !currency) return site
  return { ...site, region, currency, currencies: place.currencies, sale: null }
}

function PreviewedPage({
  title,
  summary,
  layout,
  actionLabel,
  actionTo,
  ...shown
}: Omit<BlockPreviewProps, 'blocks' | 'pictureId'> & Shown) {
  const { picture, live } = shown
  if (layout === 'landing') {
    const own = { picture: picture?.url ?? null, picture_alt: picture?.alt ?? '', blocks: shown.blocks }
    const action = { action_label: actionLabel, action_to: actionTo }
    return (
      <>
        <PageHero page={{ title, summary, ...action, ...heroPicture(own, live) }} />
        <PageBlocks {...shown} layout="landing" />
      </>
    )
  }
  return (
    <PageShell title={title} isGiven lead={summary} width="text">
      {layout === 'post' && picture && <PostPicture picture={picture.url} alt={picture.alt} />}
      <PageBlocks {...shown} layout="article" />
    </PageShell>
  )
}
