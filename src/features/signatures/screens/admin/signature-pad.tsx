import { Button } from '#kit/ui/button.tsx'
import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import classes from '../../ui/signature.module.css'

/**
 * Signature pad; reports the picture after every stroke, null when empty. Users who can't draw can upload a picture
 * instead.
 */
export function SignaturePad({ onChange }: { onChange: (picture: Blob | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const scale = Math.max(1, devicePixelRatio)
    element.width = element.offsetWidth * scale
    element.height = element.offsetHeight * scale
    element.getContext('2d')?.scale(scale, scale)
    const made = new Pad(element, { penColor: '#14161a', backgroundColor: '#ffffff' })
    pad.current = made
    const tell = () => element.toBlob((blob) => onChange(blob), 'image/png')
    made.addEventListener('endStroke', tell)
    return () => {
      made.removeEventListener('endStroke', tell)
      made.off()
    }
  }, [onChange])
  return (
    <div className={classes['pad']}>
      <canvas ref={canvas} aria-label="Draw your signature here" />
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          pad.current?.clear()
          onChange(null)
        }}
      >
        Clear
      </Button>
    </div>
  )
}
