import { clsx } from 'clsx'
import { type ReactNode, Suspense } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { Block, BlockPictures } from '#features/content/contract/blocks.ts'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import written from '#kit/ui/written.module.css'
import * as m from '#features/content/messages/m.ts'
import { ActionLink } from './action-link.tsx'
import classes from './blocks.module.css'
import { LiveBlock } from './live-blocks.tsx'
import type { Live } from './read-live.ts'
import { WideTable } from './wide-table.tsx'

const VideoBlock = lazyPart(() => import('./video-block.tsx'))

interface PageBlocksProps {
  blocks: readonly Block[]
  pictures: BlockPictures
  live: Live
  layout: 'landing' | 'article'
}

/** Blocks of a page or post for the visitor’s region. */
export function PageBlocks({ blocks, pictures, live, layout }: PageBlocksProps) {
  const { region } = useSite()
  const shown = blocks.filter((block) => block.region === 'all' || block.region === String(region))
  return (
    <div className={classes[layout]}>
      {shown.map((block) => {
        const content = <BlockContent block={block} pictures={pictures} live={live} />
        return (
          <section
            key={block.id}
            id={block.kind === 'form' || block.kind === 'positions' ? block.kind : block.id}
            className={clsx(classes['block'], classes[block.kind])}
          >
            <div className={classes['inner']}>
              {'title' in block && block.title !== '' && block.kind !== 'action' && <h2>{block.title}</h2>}
              {content}
            </div>
          </section>
        )
      })}
    </div>
  )
}

/** Item title, one heading level below its block’s title if there is one. */
const ItemTitle = ({ of, children }: { of: { title: string }; children: string }) =>
  of.title === '' ? <h2 className={classes['item']}>{children}</h2> : <h3 className={classes['item']}>{children}</h3>

/** Plain text split into paragraphs. */
const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((paragraph, index) => <p key={index}>{paragraph}</p>)

const noticeWords = { note: m.note, tip: m.tip, warning: m.warning } as const

function BlockContent({ block, pictures, live }: { block: Block; pictures: BlockPictures; live: Live }): ReactNode {
  switch (block.kind) {
    case 'text':
      // The server sanitized it (`cleanBlocks`) before storing.
      return <div className={written['written']} dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'points':
      return (
        <ul className={classes['cards']}>
          {block.items.map(({ title, text }, index) => (
            <li key={index}>
              <ItemTitle of={block}>{title}</ItemTitle>
              <Paragraphs text={text} />
            </li>
          ))}
        </ul>
      )
    case 'picture':
      return <Figure id={block.picture_id} caption={block.caption} pictures={pictures} width={1200} />
    case 'gallery':
      return (
        <ul className={classes['pictures']}>
          {block.items.map(({ picture_id: id, caption }, index) => (
            <li key={`${id} ${index}`}>
              <Figure id={id} caption={caption} pictures={pictures} width={480} />
            </li>
          ))}
        </ul>
      )
    case 'video':
      return (
        <Suspense>
          <VideoBlock block={block} picture={pictures[String(block.picture_id)]} />
        </Suspense>
      )
    case 'table':
      return <WideTable head={block.head} rows={block.rows} />
    case 'steps':
      return (
        <ol className={classes['numbered']}>
          {block.items.map(({ title, text }, index) => (
            <li key={index}>
              <ItemTitle of={block}>{title}</ItemTitle>
              <Paragraphs text={text} />
            </li>
          ))}
        </ol>
      )
    case 'notice':
      return (
        <aside role="note" className={classes['aside']} data-level={block.level}>
          <b>{noticeWords[block.level]()}</b>
          <Paragraphs text={block.text} />
        </aside>
      )
    case 'questions':
      return (
        <div className={classes['answers']}>
          {block.items.map(({ question, answer }, index) => (
            <details key={index}>
              <summary>{question}</summary>
              <Paragraphs text={answer} />
            </details>
          ))}
        </div>
      )
    case 'action':
      return (
        <div className={classes['call']}>
          <div>
            {block.title && <h2>{block.title}</h2>}
            <Paragraphs text={block.text} />
          </div>
          <ActionLink to={block.to} className={classes['button']}>
            {block.label}
          </ActionLink>
        </div>
      )
    default:
      return <LiveBlock block={block} live={live} />
  }
}

function Figure({
  id,
  caption,
  pictures,
  width,
}: {
  id: number
  caption: string
  pictures: BlockPictures
  width: number
}) {
  const { [String(id)]: picture } = pictures
  if (!picture) return null
  return (
    <figure className={classes['figure']}>
      <Picture
        src={picture.url}
        alt={picture.alt}
        width={width}
        height={Math.round((width * picture.height) / picture.width)}
        sizes={`(max-width: 48rem) 100vw, ${width}px`}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
