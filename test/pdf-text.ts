import { extractText, getDocumentProxy } from 'unpdf'

/** Text of each page of a PDF as copied from a reader, and the size of the first page in points. */
export async function readPdf(body: unknown): Promise<{ pages: string[]; text: string; paper: [number, number] }> {
  if (!(body instanceof Uint8Array)) throw new TypeError(`This is no PDF: ${String(body).slice(0, 200)}`)
  const pdf = await getDocumentProxy(body)
  const { text: pages } = await extractText(pdf)
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  return { pages, text: pages.join('\n'), paper: [width, height] }
}
