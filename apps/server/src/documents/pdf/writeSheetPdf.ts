import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'
import type { LaidSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import type { Content } from 'pdfmake'
import { toSvg } from '../drawing/toSvg.ts'
import { fontOf, fontRuns } from '../fonts.ts'
import type { SheetPictures } from '../makeSheet.ts'
import { pictureTypeOf } from '../pictureSize.ts'
import { FONT, pdfOf } from './library.ts'

/** Writes a sheet as PDF: each page is one drawing, its texts stay texts. */
export function writeSheetPdf({ pages, spec }: LaidSheet, pictures: SheetPictures): Promise<Buffer> {
  const addresses = new Map(Object.entries(pictures).map(([key, bytes]) => [key, addressOf(bytes)] as const))
  const content = pages.map((page, at): Content => ({
    svg: toSvg(withFonts(page), hasGlyph, (key) => addresses.get(key)),
    width: page.width,
    font: FONT,
    absolutePosition: { x: 0, y: 0 },
    ...(at > 0 ? { pageBreak: 'before' as const } : {}),
  }))
  return pdfOf({
    pageSize: 'A4',
    pageMargins: [0, 0, 0, 0],
    info: { title: spec.title },
    defaultStyle: { font: FONT, fontSize: 9, lineHeight: 1 },
    content,
  })
}

const hasGlyph = (char: string): boolean => fontOf('normal').hasGlyphForCodePoint(char.codePointAt(0) ?? 0)

const addressOf = (bytes: Uint8Array): string =>
  `data:image/${pictureTypeOf(bytes) ?? 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`

/** Writes bold texts in the regular font where the bold one lacks one of their characters. */
const withFonts = (page: Drawing): Drawing => ({
  ...page,
  shapes: page.shapes.map((shape): Shape => {
    if (shape.kind !== 'text' || !shape.isBold) return shape
    const isWhole = fontRuns(shape.text, 'bold', new Set()).every(({ weight }) => weight === 'bold')
    return isWhole ? shape : { ...shape, isBold: false }
  }),
})
