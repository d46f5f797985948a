import { formatBytes } from '#kit/locale.ts'
import { Button } from '#kit/ui/button.tsx'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { permitPhotoDownload, type StaffTradeIn } from '../../contract/staff.ts'
import classes from './trade-in.module.css'

/** Customer's photos of the device; downloads are audited. */
export function TradeInPhotos({ tradeIn: { id, photos } }: { tradeIn: StaffTradeIn }) {
  const words = useErrorText()
  if (photos.length === 0) return null
  const download = async (file: number) => {
    try {
      const { url } = await call(permitPhotoDownload, { params: { id, file } })
      location.assign(url)
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <ul className={classes['photos']} aria-label="Customer photos">
      {photos.map((photo) => (
        <li key={photo.id}>
          <Button
            variant="default"
            size="xs"
            aria-label={`Download ${photo.name}`}
            onClick={() => void download(photo.id)}
          >
            Download
          </Button>
          <span>
            {photo.name}, {formatBytes(photo.bytes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
