import { useSyncExternalStore } from 'react'
import { storedText } from '#kit/client/stored-text.ts'
import box from '#kit/ui/box.module.css'
import { clsx } from 'clsx'
import * as m from '../../messages/m.ts'
import classes from './credits-guide.module.css'

/** '1' once this browser has closed the guide (specification section 3, "Local browser state"). */
const closed = storedText('overboost-credits-guide')

/** How a dealer gets, splits and takes back tune credits. Open until someone closes it, and then stays closed. */
export function CreditsGuide() {
  const isOpen = useSyncExternalStore(closed.subscribe, closed.read, () => '1') === null
  return (
    <details className={clsx(box['box'], classes['guide'])} open={isOpen}>
      {/* Not with the toggle event: it is fired after the press, so that leaving the page at once would lose it. */}
      <summary
        onClick={(event) => {
          event.preventDefault()
          closed.write(isOpen ? '1' : null)
        }}
      >
        {m.guideTitle()}
      </summary>
      <ol>
        <li>{m.guideEarn()}</li>
        <li>{m.guideSplit()}</li>
        <li>{m.guideClaim()}</li>
        <li>{m.guideWithdraw()}</li>
      </ol>
    </details>
  )
}
