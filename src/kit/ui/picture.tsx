import { clsx } from 'clsx'
import classes from './picture.module.css'

/** A picture with its size, so that nothing jumps; loaded when it comes near unless it is `eager`. */
export function Picture({
  src,
  alt,
  width,
  height,
  eager = false,
  className,
}: {
  src: string
  alt: string
  width: number
  height: number
  /** For the one picture at the top of a page. */
  eager?: boolean
  className?: string | undefined
}) {
  return (
    <img
      src={src}
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
