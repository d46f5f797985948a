import { create } from 'qrcode'

/** Modules of light around the code, as the standard (ISO/IEC 18004) asks. */
const quiet = 4

/** A QR code of a text, drawn here: the text goes to nobody. Dark on white in both color schemes, so that cameras read it. */
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
