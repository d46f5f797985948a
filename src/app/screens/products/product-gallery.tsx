import { clsx } from 'clsx'
import { useState } from 'react'
import type { Product } from '#features/products/contract/products.ts'
import { Picture } from '#kit/ui/picture.tsx'
import classes from './product-gallery.module.css'

/** Gallery: a large picture with thumbnails. Without scripts, thumbnails link to the pictures. */
export function ProductGallery({ pictures }: { pictures: Product['pictures'] }) {
  const [url, setUrl] = useState(pictures[0]?.url)
  const shown = pictures.find((picture) => picture.url === url)
  if (!shown) return <div />
  return (
    <div className={classes['gallery']}>
      <Picture src={shown.url} alt={shown.alt} width={800} height={600} eager />
      {pictures.length > 1 && (
        <ul>
          {pictures.map((picture) => (
            <li key={picture.url}>
              <a
                href={picture.url}
                aria-label={picture.alt}
                aria-current={picture === shown || undefined}
                className={clsx(picture === shown && classes['shown'])}
                onClick={(event) => {
                  event.preventDefault()
                  setUrl(picture.url)
                }}
              >
                <Picture src={picture.url} alt="" width={96} height={72} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
