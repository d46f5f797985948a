import written from '#kit/ui/written.module.css'

/** The text of a product. The server has cleaned it (`cleanHtml`) before it was stored. */
export default function ProductText({ html }: { html: string }) {
  return <div className={written['written']} dangerouslySetInnerHTML={{ __html: html }} />
}
