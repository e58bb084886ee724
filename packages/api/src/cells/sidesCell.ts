import type { MappedColumn } from './columnDefs.ts'
import { comparable } from './normalise.ts'
import { remark, roundNoise } from './numberCell.ts'
import type { ParsedCell } from './parsedCell.ts'

const SIDE = /^(?:(?:行长|行距|株距|长|宽)[:=]?)?(\d+(?:\.\d+)?)(m|米|cm|厘米|行)?(?:行长|行距|长|宽|行区?)?$/
/** The area that may stand behind its sides: 5m×2.4m=12㎡. */
const PRODUCT = /=(\d+(?:\.\d+)?)(?:m2|平方米|平米)?$/
const MAX_ROWS = 50
/** A length above this in m is none of a plot: 60 is the distance of rows in cm. */
const LONGEST = 30

interface Side {
  size: number
  unit: string | undefined
}

/** Whether a column holds areas of plots. */
const isArea = ({ def }: MappedColumn): boolean => def.unit === '㎡'

/**
 * Reads the area of a plot in m² that is written by its sides: 5×2.4, 2.4*5m, or length, rows and distance of rows 5m×4行×0.6m. Null
 * for any other text, and where a unit is left open: 60 in 5×4×60.
 */
export function fromSides(text: string, column: MappedColumn): ParsedCell | null {
  if (!isArea(column)) return null
  const plain = comparable(text)
  const sides = plain
    .replace(PRODUCT, '')
    .split(/[x×*╳✕]/)
    .map(sideOf)
  const area = sides.length < 2 || sides.some((side) => side === null) ? null : areaOf(sides as Side[])
  if (area === null) return null
  const said = PRODUCT.exec(plain)?.[1]
  if (said !== undefined && Math.abs(Number(said) / area - 1) > 0.01) return null
  return remark(area, { ...column, convert: null }, 'numberProduct', '由长、宽或行数、行距相乘')
}

function sideOf(text: string): Side | null {
  const [, size, unit] = SIDE.exec(text) ?? []
  return size === undefined ? null : { size: Number(size), unit }
}

/** Returns the area in m² of two lengths, or of two lengths and a number of rows; null for anything else. */
function areaOf(sides: readonly Side[]): number | null {
  const isCount = ({ size, unit }: Side): boolean =>
    (unit === '行' || (unit === undefined && sides.length === 3)) &&
    Number.isInteger(size) &&
    size >= 1 &&
    size <= MAX_ROWS
  // Which of several whole numbers counts the rows makes no difference to the product.
  const count =
    sides.find((side) => side.unit === '行') ?? (sides.length === 3 ? sides.find(isCount) : undefined)
  if (count && !isCount(count)) return null
  const lengths = sides
    .filter((side) => side !== count)
    .map(({ size, unit }) => (unit === '行' ? NaN : unit === 'cm' || unit === '厘米' ? size / 100 : size))
  const areLengths = lengths.length === 2 && lengths.every((size) => size > 0 && size <= LONGEST)
  return areLengths ? roundNoise(lengths[0]! * lengths[1]! * (count?.size ?? 1)) : null
}
