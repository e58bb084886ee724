import { unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import type { FileAnswer } from '../http/context.ts'

const bytesOf = ({ body }: FileAnswer): Uint8Array => {
  if (!Buffer.isBuffer(body)) throw new Error('the document is not whole')
  return new Uint8Array(body)
}

/** Reads the text of each page of a PDF. Spaces and line breaks are left out, as lines end where the page does. */
export async function pdfPages(file: FileAnswer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytesOf(file)))
  return text.map((page) => page.replaceAll(/\s/g, ''))
}

/** Reads the width and height of each page of a PDF, in points. */
export async function pdfSizes(file: FileAnswer): Promise<number[][]> {
  const document = await getDocumentProxy(bytesOf(file))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)),
  )
  return pages.map((page) => page.view.slice(2).map(Math.round))
}

/** Reads the parts of a Word document by their paths; those of XML as text. */
export function wordParts(file: FileAnswer): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytesOf(file))).map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString(path.endsWith('.png') ? 'latin1' : 'utf8'),
    ]),
  )
}

/** Returns the words of a part of a Word document, without its elements. */
export const wordText = (xml: string): string => xml.replaceAll(/<[^>]+>/g, '')
