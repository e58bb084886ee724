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

/** A line of the drawing from one end to the other, px from the left and the top of the plot. */
export type PlacedLine = readonly [from: readonly [number, number], to: readonly [number, number]]

/** Px of a letter and of a Chinese character, per px of the size of the font. */
const LETTER = 0.62
const CHARACTER = 1
/** From the edge of a mark to its name, and from the plot to the edge of the box, px. */
export const NAME_GAP = 3
/** A name may cover the rim of a mark, but not this share of its middle. */
const CORE = 0.6
/** What is left free between two names side by side, and above each other; px. */
const SIDE_GAP = 5
const ABOVE_GAP = 2
/** How close a line may come to a name, px. */
const LINE_GAP = 2

interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}

interface Room {
  /** Where names may stand, px from the left and the top of the plot: it may reach beyond the plot. */
  room: Rectangle
  /** Lines that names stand clear of, where they can. */
  lines: readonly PlacedLine[]
  fontPx: number
}

/**
 * Returns for each mark the side on which its name covers no other name and no mark, or null where it has no such side.
 * A side clear of all lines comes first; without one the name covers a line, which its ground interrupts. Marks that
 * come first have the choice.
 */
export function placeNames(marks: readonly PlacedMark[], { room, lines, fontPx }: Room): (Side | null)[] {
  const cores = marks.map(({ x, y, size }) => around(x, y, size * CORE))
  const taken: Rectangle[] = []
  return marks.map((mark, own) => {
    const isFree = (label: Rectangle) =>
      isWithin(label, room) &&
      !taken.some((other) => doMeet(label, withGaps(other))) &&
      !cores.some((core, at) => at !== own && doMeet(label, core))
    const isClear = (label: Rectangle) => !lines.some((line) => doesCross(line, label))
    const free = sides
      .map((side) => ({ side, label: labelAt(mark, side, fontPx) }))
      .filter(({ label }) => isFree(label))
    const found = free.find(({ label }) => isClear(label)) ?? free[0]
    if (!found) return null
    taken.push(found.label)
    return found.side
  })
}

/** Returns whether a line comes within the gap of a rectangle: some part of it is between all four sides. */
function doesCross([[x1, y1], [x2, y2]]: PlacedLine, { left, right, top, bottom }: Rectangle): boolean {
  const across = partBetween([x1, x2], [left - LINE_GAP, right + LINE_GAP])
  const down = partBetween([y1, y2], [top - LINE_GAP, bottom + LINE_GAP])
  return Math.max(across[0], down[0], 0) <= Math.min(across[1], down[1], 1)
}

/** Returns the part of the way between two places, as shares of it, that lies between two limits; none: its start is after its end. */
function partBetween(
  [from, to]: readonly [number, number],
  [low, high]: readonly [number, number],
): [number, number] {
  if (from === to) return from >= low && from <= high ? [0, 1] : [1, 0]
  const [first, second] = [(low - from) / (to - from), (high - from) / (to - from)]
  return [Math.min(first, second), Math.max(first, second)]
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

const withGaps = ({ left, right, top, bottom }: Rectangle): Rectangle => ({
  left: left - SIDE_GAP,
  right: right + SIDE_GAP,
  top: top - ABOVE_GAP,
  bottom: bottom + ABOVE_GAP,
})

const isWithin = (a: Rectangle, b: Rectangle): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom
