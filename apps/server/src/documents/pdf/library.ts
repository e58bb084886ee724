import pdfMake, { type DocumentDefinition } from 'pdfmake'
import { FONT_FILES } from '../fonts.ts'

/** The font of every PDF. */
export const FONT = 'NotoSansSC'

pdfMake.setFonts({ [FONT]: FONT_FILES })
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => Object.values<string>(FONT_FILES).includes(path))

/** Writes a PDF by its definition. The library reads the shipped fonts alone, and no address. */
export const pdfOf = (definition: DocumentDefinition): Promise<Buffer> =>
  pdfMake.createPdf(definition).getBuffer()
