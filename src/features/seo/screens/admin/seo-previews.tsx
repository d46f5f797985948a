import { Picture } from '#kit/ui/picture.tsx'
import { descriptionMax, titleMax } from '../../rules.ts'
import classes from './seo.module.css'

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text)

/** Previews as search result and social card. */
export function SeoPreviews({
  title,
  description,
  path,
  picture,
}: {
  title: string
  description: string
  path: string
  picture: string | null
}) {
  const host = location.host
  const shownTitle = title || 'The shop’s own title'
  const shownText = description || 'The shop’s own description'
  return (
    <div className={classes['previews']}>
      <figure aria-label="Search result">
        <figcaption>Search result</figcaption>
        <div className={classes['result']}>
          <small>
            {host}
            {path.replaceAll('/', ' › ').replace(/^ › /, ' › ')}
          </small>
          <b>{cut(shownTitle, titleMax)}</b>
          <p>{cut(shownText, descriptionMax)}</p>
        </div>
      </figure>
      <figure aria-label="Shared card">
        <figcaption>Shared card</figcaption>
        <div className={classes['card']}>
          {picture && <Picture src={picture} alt="" width={480} height={252} />}
          <div>
            <small>{host}</small>
            <b>{cut(shownTitle, 70)}</b>
            <p>{cut(shownText, 110)}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
