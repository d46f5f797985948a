import { IconDownload, IconPrinter } from '#kit/ui/icons.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import * as m from '../messages/m.ts'

/** Links to download a document as PDF or print its page. */
export const PrintLinks = ({ pdf }: { pdf: string }) => (
  <>
    <a href={pdf} download>
      <IconDownload size={18} aria-hidden="true" /> {m.pdf()}
    </a>
    <TextButton onClick={() => window.print()}>
      <IconPrinter size={18} aria-hidden="true" /> {m.print()}
    </TextButton>
  </>
)
