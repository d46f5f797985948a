import { clsx } from 'clsx'
import { pictureSources } from '../picture-address.ts'
import classes from './picture.module.css'

/**
 * A picture with its size, so that nothing jumps; loaded when it comes near unless it is `eager`. Of an uploaded picture the
 * browser takes the size that fits, and its focal point stays in view.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = `${width}px`,
  eager = false,
  className,
}: {
  src: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as in HTML; its own width, unless said. */
  sizes?: string
  /** For the one picture at the top of a page. */
  eager?: boolean
  className?: string | undefined
}) {
  const sources = pictureSources(src)
  const { x, y } = sources?.focus ?? { x: 50, y: 50 }
  return (
    <img
      src={sources?.src ?? src}
      {...(sources?.srcSet ? { srcSet: sources.srcSet, sizes } : {})}
      {...(x === 50 && y === 50 ? {} : { style: { objectPosition: `${x}% ${y}%` } })}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={clsx(classes['picture'], className)}
      {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  )
}
