import { fileNameOf } from '../../../ui/chart/savePicture.ts'
import { colors, fonts } from '../../../ui/tokens.ts'
import { CELL, type FieldPicture } from './fieldCells.ts'

/** Pixels of the picture per pixel of the screen. */
const RATIO = 2
const TITLE = 40
/** Longest side a canvas may have everywhere. */
const LONGEST = 16_000

/** Saves a field map as a PNG on white, its title above and the note below. */
export async function saveField(picture: FieldPicture, title: string, note: string): Promise<void> {
  const canvas = drawField(picture, title, note)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const file = await promise
  if (!file) return
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: `${fileNameOf(title)}.png` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function drawField(picture: FieldPicture, title: string, note: string): HTMLCanvasElement {
  const width = picture.width + 16
  const height = picture.height + 2 * TITLE
  const ratio = Math.min(RATIO, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * ratio, height: height * ratio })
  const pen = canvas.getContext('2d')!
  pen.scale(ratio, ratio)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  write(pen, title, { x: 8, y: 26, font: `600 16px ${fonts}` })
  for (const { x, y, text } of picture.heads) {
    write(pen, text, { x, y: y + TITLE, font: `12px ${fonts}` })
  }
  for (const cell of picture.cells) {
    pen.fillStyle = cell.fill
    pen.fillRect(cell.x, cell.y + TITLE, CELL.width, CELL.height)
    pen.strokeStyle = colors.line
    pen.strokeRect(cell.x, cell.y + TITLE, CELL.width, CELL.height)
    const x = cell.x + 6
    write(pen, `${cell.plotNo} ${cell.check}`, { x, y: cell.y + TITLE + 16, font: `12px ${fonts}` })
    write(pen, cell.name, { x, y: cell.y + TITLE + 34, font: `13px ${fonts}` })
  }
  write(pen, note, { x: 8, y: height - 14, font: `12px ${fonts}` })
  return canvas
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, font }: { x: number; y: number; font: string },
): void {
  pen.fillStyle = colors.text
  pen.font = font
  pen.fillText(text, x, y)
}

/** Prints the shown field map alone. */
export function printField(): void {
  const { classList } = document.body
  classList.add('printing-field')
  window.addEventListener('afterprint', () => classList.remove('printing-field'), { once: true })
  window.print()
}
