import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'
import { codeOf } from '../fonts.ts'
import { tidyText } from '../tidyText.ts'

/** Writes a drawing as SVG. Characters that `hasGlyph` denies are written as their codes. */
export const toSvg = ({ width, height, shapes }: Drawing, hasGlyph: (char: string) => boolean): string =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes
    .map((shape) => toElement(shape, hasGlyph))
    .join('')}</svg>`

function toElement(shape: Shape, hasGlyph: (char: string) => boolean): string {
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill } = shape
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
  }
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2, stroke, width, isDashed } = shape
    const dashes = isDashed ? ' stroke-dasharray="4 3"' : ''
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}"${dashes}/>`
  }
  const { x, y, text, size, anchor, fill } = shape
  const shown = Array.from(tidyText(text), (char) => (hasGlyph(char) ? char : codeOf(char))).join('')
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escapeXml(shown)}</text>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
