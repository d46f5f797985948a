import { type MouseEvent, useState } from 'react'
import type { Block, BlockPictures } from '#features/content/contract/blocks.ts'
import * as m from '#features/content/messages/m.ts'
import { playerAddress } from '#features/content/rules/blocks.ts'
import { Picture } from '#kit/ui/picture.tsx'
import classes from './blocks.module.css'

/** Video placeholder, replaced by the player on click; nothing loads from the video host before. */
export default function VideoBlock({
  block,
  picture,
}: {
  block: Extract<Block, { kind: 'video' }>
  picture: BlockPictures[string] | undefined
}) {
  const [isPlaying, setIsPlaying] = useState(false)
  const player = playerAddress(block.url)
  if (isPlaying && player)
    return (
      <iframe
        className={classes['player']}
        src={player}
        title={block.title || m.watchVideo()}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  const play = (event: MouseEvent) => {
    if (player === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsPlaying(true)
  }
  return (
    <a className={classes['watch']} href={block.url} target="_blank" rel="noopener noreferrer" onClick={play}>
      {picture && <Picture src={picture.url} alt={picture.alt} width={960} height={540} />}
      <span>
        <b aria-hidden="true">▶</b> {m.watchVideo()} <small>({m.videoFrom({ host: new URL(block.url).host })})</small>
      </span>
    </a>
  )
}
