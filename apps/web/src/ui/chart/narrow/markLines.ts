import { FONT_PX, inside, listOf, textPx, type Part } from './parts.ts'

/** Height of a line of the key, px, and the gap between two names in it. */
const KEY_LINE_PX = 16
const KEY_GAP_PX = 14
const MARK = '━ '
/** From the plot to a label beside it, and from there to the edge of the box, px. */
const DISTANCE_PX = 3
const EDGE_PX = 3

/** A line across the plot with its label. */
interface Lined {
  line: Part
  markLine: Part
}

const placeOf = ({ line, markLine }: Lined): unknown =>
  inside(line, 'label')['position'] ?? inside(markLine, 'label')['position'] ?? 'end'

/** Returns true for a line across the plot with a label at its right end. */
function isAtEnd(lined: Lined): boolean {
  const { line, markLine } = lined
  const isShown = inside(line, 'label')['show'] ?? inside(markLine, 'label')['show'] ?? true
  return 'yAxis' in line && isShown === true && placeOf(lined) === 'end'
}

const linesAtEnd = (option: Part): Lined[] =>
  listOf(option['series'])
    .map((series) => inside(series, 'markLine'))
    .flatMap((markLine) => listOf(markLine['data']).map((line) => ({ line, markLine })))
    .filter(isAtEnd)

/** Returns the words beside the plot: the first word of the name of a line, or its figure. */
function tagOf({ line, markLine }: Lined): string {
  if (typeof line['name'] === 'string') return line['name'].split(' ')[0]!
  const figure = String(Math.round(Number(line['yAxis']) * 100) / 100)
  const formatter = inside(line, 'label')['formatter'] ?? inside(markLine, 'label')['formatter']
  return typeof formatter === 'string' ? formatter.replace('{c}', figure) : figure
}

/** Returns the room that labels of lines need at the right of the plot, px; 0 without any. */
export function lineRoom(option: Part): number {
  const tags = linesAtEnd(option).map(tagOf)
  return tags.length === 0 ? 0 : Math.ceil(Math.max(...tags.map(textPx))) + DISTANCE_PX + EDGE_PX
}

/** Returns the lines of a series with labels short enough for the margin, where no mark can be. */
export function linesFor(markLine: Part): Part {
  return {
    ...markLine,
    data: listOf(markLine['data']).map((line) =>
      isAtEnd({ line, markLine })
        ? {
            ...line,
            label: {
              ...inside(line, 'label'),
              formatter: tagOf({ line, markLine }),
              fontSize: FONT_PX,
              distance: DISTANCE_PX,
              width: undefined,
            },
          }
        : line,
    ),
  }
}

/** A line whose whole name stands above the plot. */
interface Key {
  text: string
  color: unknown
}

const keysOf = (option: Part): Key[] =>
  linesAtEnd(option).flatMap(({ line, markLine }) => {
    const { name } = line
    const color = inside(line, 'lineStyle')['color'] ?? inside(markLine, 'lineStyle')['color']
    return typeof name === 'string' && name.includes(' ') ? [{ text: name, color }] : []
  })

/** Returns the names of the lines in rows as wide as the chart. */
function rowsOf(keys: readonly Key[], width: number): Key[][] {
  const rows: Key[][] = []
  let used = Infinity
  for (const key of keys) {
    const px = textPx(MARK + key.text) + KEY_GAP_PX
    if (used + px > width) {
      rows.push([])
      used = 0
    }
    rows.at(-1)!.push(key)
    used += px
  }
  return rows
}

/** Returns the height of the whole names of lines above the plot, px. */
export const keyHeight = (option: Part, width: number): number =>
  rowsOf(keysOf(option), width).length * KEY_LINE_PX

/** Returns the whole names of lines, each with a mark in the colour of its line, as a title at this height; none without names. */
export function keyTitle(option: Part, width: number, top: number): Part[] {
  const keys = keysOf(option)
  if (keys.length === 0) return []
  const text = rowsOf(keys, width)
    .map((row) => row.map((key) => `{c${keys.indexOf(key)}|${MARK}}${key.text}`).join('   '))
    .join('\n')
  const rich = Object.fromEntries(
    keys.map(({ color }, at) => [`c${at}`, { color, fontSize: FONT_PX, lineHeight: KEY_LINE_PX }]),
  )
  return [
    {
      text,
      left: 0,
      top,
      padding: [0, 5],
      textStyle: { fontSize: FONT_PX, fontWeight: 'normal', lineHeight: KEY_LINE_PX, rich },
    },
  ]
}
