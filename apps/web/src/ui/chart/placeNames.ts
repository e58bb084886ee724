/** A mark with a name. Places are px from the left and the top of the plot. */
export interface PlacedMark {
  name: string
  x: number
  y: number
  /** Diameter, px. */
  size: number
}

export const sides = ['right', 'left', 'top', 'bottom'] as const
/** The side of a mark on which its name stands. */
export type Side = (typeof sides)[number]

/** Px of a letter and of a Chinese character, per px of the size of the font. */
const LETTER = 0.62
const CHARACTER = 1
/** From the edge of a mark to its name, and from the plot to the edge of the box, px. */
export const NAME_GAP = 3
/** A name may cover the rim of a mark, but not this share of its middle. */
const CORE = 0.6

interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}

interface Room {
  /** Where names may stand, px from the left and the top of the plot: it may reach beyond the plot. */
  room: Rectangle
  fontPx: number
}

/**
 * Returns for each mark the side on which its name covers no other name and no mark, or null where it has no such side.
 * Marks that come first have the choice.
 */
export function placeNames(marks: readonly PlacedMark[], { room, fontPx }: Room): (Side | null)[] {
  const cores = marks.map(({ x, y, size }) => around(x, y, size * CORE))
  const taken: Rectangle[] = []
  return marks.map((mark, own) => {
    for (const side of sides) {
      const label = labelAt(mark, side, fontPx)
      const isFree =
        isWithin(label, room) &&
        !taken.some((other) => doMeet(label, other)) &&
        !cores.some((core, at) => at !== own && doMeet(label, core))
      if (isFree) {
        taken.push(label)
        return side
      }
    }
    return null
  })
}

const around = (x: number, y: number, size: number): Rectangle => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
})

function labelAt({ name, x, y, size }: PlacedMark, side: Side, fontPx: number): Rectangle {
  const width = widthOf(name, fontPx)
  const away = size / 2 + NAME_GAP
  const across = side === 'right' ? x + away : side === 'left' ? x - away - width : x - width / 2
  const down = side === 'top' ? y - away - fontPx : side === 'bottom' ? y + away : y - fontPx / 2
  return { left: across, right: across + width, top: down, bottom: down + fontPx }
}

const widthOf = (name: string, fontPx: number): number =>
  Array.from(name).reduce(
    (sum, letter) => sum + fontPx * (letter.charCodeAt(0) > 0x2e7f ? CHARACTER : LETTER),
    0,
  )

const doMeet = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isWithin = (a: Rectangle, b: Rectangle): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
