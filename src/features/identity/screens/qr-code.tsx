import { create } from 'qrcode'

/** Width of the quiet zone in modules, as required by ISO/IEC 18004. */
const quiet = 4

/** A QR code drawn locally, so the text is sent to no one. Dark on white in both color schemes for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  const side = size + 2 * quiet
  const path = dark.map((at) => `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`).join('')
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
