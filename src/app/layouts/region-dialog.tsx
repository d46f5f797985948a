import { formatList } from '#kit/locale.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import classes from './place-dialog.module.css'
import { proposedRegion } from '#features/notices/rules.ts'
import { usePlace } from '#features/notices/client/use-place.ts'
import * as m from '../messages/m.ts'

/** Asks whether to switch region if the time zone suggests it. */
export default function RegionDialog({ timeZone, onDismiss }: { timeZone: string; onDismiss: () => void }) {
  const site = useSite()
  const words = useErrorText()
  const { busy, choose } = usePlace()
  const region = proposedRegion(site.region, timeZone)
  const wanted = site.regions.find(({ id }) => id === region)
  const here = site.regions.find(({ id }) => id === site.region)
  if (region === null || !wanted) return null
  const go = async () => {
    try {
      await choose({ region })
      onDismiss()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <Dialog
      open
      onClose={onDismiss}
      title={m.shopIn({ region: wanted.name })}
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={onDismiss}>
            {m.stayIn({ region: here?.name ?? '' })}
          </Button>
          <Button loading={busy} onClick={() => void go()}>
            {m.goTo({ region: wanted.name })}
          </Button>
        </div>
      }
    >
      <p>{m.regionProposal({ region: wanted.name, currencies: formatList(wanted.currencies) })}</p>
    </Dialog>
  )
}
