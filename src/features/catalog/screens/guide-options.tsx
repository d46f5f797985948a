import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Picture } from '#kit/ui/picture.tsx'
import { powerText } from '#features/tunes/dyno.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import classes from './guide.module.css'

export interface GuideOption {
  name: string
  to: string
  horsepower?: number | null
  detail?: string
  picture?: string | null
}

/** The answers to a step's question, each linking to the next step. */
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
              <Detail {...option} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Detail({ horsepower, detail }: GuideOption) {
  const view = usePowerView()
  const facts = [horsepower ? powerText(horsepower, view) : '', detail].filter(Boolean)
  return facts.length > 0 && <small>{facts.join(' · ')}</small>
}
