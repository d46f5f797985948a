import { bytesWords } from '#features/files/screens/verdict-card.tsx'
import { FileButton } from '#features/tune-requests/screens/file-button.tsx'
import { call } from '#kit/call.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { addTradeInPhotos, type TradeIn } from '../../contract.ts'
import { photosMax } from '../../rules.ts'
import classes from './trade-in.module.css'

/** Pictures of the device: shows those that were sent, and takes more from its owner while nothing is decided. */
export function PhotosPart({ tradeIn, onChange }: { tradeIn: TradeIn; onChange: (changed: TradeIn) => void }) {
  const { id, photos } = tradeIn
  const takesMore = tradeIn.may_add_photos && photos.length < photosMax
  if (photos.length === 0 && !takesMore) return null
  return (
    <PagePart
      title="Photos of your device"
      {...(takesMore
        ? { lead: 'Show its front, its back with the serial number, and any mark. It helps if it arrives damaged.' }
        : {})}
    >
      <div className={classes['photos']}>
        {photos.length > 0 && (
          <ul aria-label="Photos">
            {photos.map((photo) => (
              <li key={photo.id}>
                {photo.name}, {bytesWords(photo.bytes)}
              </li>
            ))}
          </ul>
        )}
        {takesMore && (
          <FileButton
            label="Add a photo"
            purpose="attachment"
            onStored={async (file) =>
              onChange(
                await call(
                  addTradeInPhotos,
                  { params: { id }, body: { files: [file.id] } },
                  { idempotencyKey: crypto.randomUUID() },
                ),
              )
            }
          />
        )}
      </div>
    </PagePart>
  )
}
