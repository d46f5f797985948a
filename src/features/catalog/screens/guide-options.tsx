import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Picture } from '#kit/ui/picture.tsx'
import classes from './guide.module.css'

export interface GuideOption {
  name: string
  to: string
  detail?: string
  picture?: string | null
}

/** The answers to a step's question, each a link to the next step. */
export function GuideOptions({ options, isShort }: { options: readonly GuideOption[]; isShort: boolean }) {
  if (options.length === 0) return null
  const hasPictures = options.some((option) => option.picture)
  return (
    <ul className={clsx(classes['options'], isShort && classes['short'], hasPictures && classes['pictured'])}>
      {options.map((option) => (
        <li key={option.to}>
          <Link to={option.to} prefetch="intent">
            {option.picture && <Picture src={option.picture} alt="" width={160} height={120} />}
            <span>
              <b>{option.name}</b>
              {option.detail && <small>{option.detail}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
