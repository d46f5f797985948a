import { clsx } from 'clsx'
import { pictureSources } from '../picture-address.ts'
import classes from './picture.module.css'

/**
 * An image with its dimensions, so the layout doesn't shift. Loads lazily unless `eager`. For uploaded pictures, the
 * browser picks a fitting size, and the focal point stays in view.
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
  /** The HTML `sizes` attribute. Default: the image's own width. */
  sizes?: string
  /** For the image at the top of a page. */
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
