import type { Shape } from '../documentShape.ts'
import { LEADING, textAt, type Piece, type PieceStyle } from './pieceShape.ts'
import { INK, type SheetPart } from './sheetShape.ts'

const GAP = 6

/** Returns pictures side by side with their captions; an empty frame stands for one that is missing. */
export function picturePieces(
  { pictures, height }: Extract<SheetPart, { kind: 'pictures' }>,
  { section, width, size }: PieceStyle,
): Piece[] {
  const each = (width - GAP * (pictures.length - 1)) / pictures.length
  const small = size - 1.5
  return [
    {
      section,
      height: height + small * LEADING + 3,
      gap: 2,
      shapes: pictures.flatMap(({ key, caption }, at) => {
        const x = at * (each + GAP)
        const middle = x + each / 2
        return [
          ...frame(key, { x, width: each, height, size: small }),
          textAt(caption, { x: middle, y: height + 2, size: small, fill: INK.quiet, anchor: 'middle' }),
        ]
      }),
    },
  ]
}

interface Frame {
  x: number
  width: number
  height: number
  size: number
}

function frame(key: string | null, { x, width, height, size }: Frame): Shape[] {
  const place = { x, y: 0, width, height }
  const ground: Shape = { kind: 'rect', ...place, fill: key === null ? INK.missingGround : INK.soft }
  if (key !== null) return [ground, { kind: 'picture', ...place, key }]
  const text = textAt('缺失', {
    x: x + width / 2,
    y: height / 2 - size * 0.7,
    size,
    fill: INK.missing,
    anchor: 'middle',
  })
  return [ground, text]
}
