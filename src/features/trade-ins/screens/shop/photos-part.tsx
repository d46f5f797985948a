import { formatBytes } from '#kit/locale.ts'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { sendBytes, sendFile } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { addTradeInPhotos, orderTokenHeader, sendTradeInPhoto, type TradeIn } from '../../contract/trade-ins.ts'
import { photosMax } from '../../rules.ts'
import classes from './trade-in.module.css'
import * as m from '../../messages/m.ts'

/** Photos of users are stored as their files; photos of guests are uploaded to the trade-in with its token. */
async function sendPhoto(tradeIn: TradeIn, file: File, onProgress: (part: number) => void): Promise<TradeIn> {
  const { id, token } = tradeIn
  if (tradeIn.is_visitors) {
    const url = endpointUrl(sendTradeInPhoto, { params: { id }, query: { name: file.name } })
    return sendBytes<TradeIn>(url, file, { headers: { [orderTokenHeader]: token }, onProgress })
  }
  const { id: stored } = await sendFile(file, 'attachment', onProgress)
  return call(addTradeInPhotos, { params: { id }, body: { files: [stored] } }, { idempotencyKey: crypto.randomUUID() })
}

/** Photos of the device; the owner can add more until a decision. */
export function PhotosPart({ tradeIn, onChange }: { tradeIn: TradeIn; onChange: (changed: TradeIn) => void }) {
  const { photos } = tradeIn
  const takesMore = tradeIn.may_add_photos && photos.length < photosMax
  if (photos.length === 0 && !takesMore) return null
  return (
    <PagePart title={m.devicePhotos()} {...(takesMore ? { lead: m.devicePhotosHint() } : {})}>
      <div className={classes['photos']}>
        {photos.length > 0 && (
          <ul aria-label={m.photos()}>
            {photos.map((photo) => (
              <li key={photo.id}>
                {photo.name}, {formatBytes(photo.bytes)}
              </li>
            ))}
          </ul>
        )}
        {takesMore && (
          <SendButton
            label={m.addPhoto()}
            send={async (file, onProgress) => onChange(await sendPhoto(tradeIn, file, onProgress))}
          />
        )}
      </div>
    </PagePart>
  )
}
