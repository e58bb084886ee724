import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'
import { codeOf } from '../fonts.ts'
import { tidyText } from '../tidyText.ts'

/** Returns the address of a picture by its key; undefined where it is not there. */
export type PictureAddress = (key: string) => string | undefined
const noPictures: PictureAddress = () => undefined

/** Writes a drawing as SVG. Characters that `hasGlyph` denies are written as their codes; pictures without address are left out. */
export const toSvg = (
  { width, height, shapes }: Drawing,
  hasGlyph: (char: string) => boolean,
  pictures: PictureAddress = noPictures,
): string =>
  `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes
    .map((shape) => toElement(shape, hasGlyph, pictures))
    .join('')}</svg>`

function toElement(shape: Shape, hasGlyph: (char: string) => boolean, pictures: PictureAddress): string {
  if (shape.kind === 'picture') return toPicture(shape, pictures)
  if (shape.kind === 'polygon') return toPath(shape)
  if (shape.kind === 'rect') {
    const { x, y, width, height, fill, radius } = shape
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`
  }
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2, stroke, width, isDashed } = shape
    const dashes = isDashed ? ' stroke-dasharray="4 3"' : ''
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}"${dashes}/>`
  }
  const { x, y, text, size, anchor, fill, isBold } = shape
  const shown = Array.from(tidyText(text), (char) => (hasGlyph(char) ? char : codeOf(char))).join('')
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${isBold ? ' font-weight="bold"' : ''}>${escapeXml(shown)}</text>`
}

function toPicture(
  { x, y, width, height, key }: Extract<Shape, { kind: 'picture' }>,
  pictures: PictureAddress,
): string {
  const href = pictures(key)
  if (href === undefined) return ''
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${href}"/>`
}

function toPath({ rings, fill, stroke }: Extract<Shape, { kind: 'polygon' }>): string {
  const outline = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="0.4"`
  return `<path d="${rings.map((ring) => `M${ring.join(' ')}Z`).join('')}" fill="${fill}"${outline}/>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
