import type { MappedColumn } from './columnDefs.ts'
import { convertOf, fromNumber, remark, roundNoise } from './numberCell.ts'
import type { ParsedCell } from './parsedCell.ts'

const SUFFIXED = /^[+-]?[\d.]+\s*([^\d\s.+-].*)$/

/** Reads a number whose format says more than the number: a percentage, or a unit behind it. */
export function fromShown(value: number, shown: string, column: MappedColumn): ParsedCell {
  const unit = SUFFIXED.exec(shown)?.[1]
  if (unit === undefined) return fromNumber(value, column)
  return unit === '%' && isScaled(value, shown)
    ? fromPercent(value, shown, column)
    : fromUnit(value, { unit, shown }, column)
}

/** Whether a percentage is shown times a hundred; where the format only writes the sign, the number is shown as it is. */
const isScaled = (value: number, shown: string): boolean => {
  const seen = Number.parseFloat(shown)
  return Math.abs(seen - value * 100) <= Math.abs(seen - value)
}

/** Reads a number in the unit that its format writes behind it, if the column knows that unit. */
function fromUnit(
  value: number,
  { unit, shown }: { unit: string; shown: string },
  column: MappedColumn,
): ParsedCell {
  const convert = convertOf(unit, column)
  const isSame = convert === undefined || (convert?.(1) ?? 1) === (column.convert?.(1) ?? 1)
  if (isSame) return fromNumber(value, column)
  return remark(value, { ...column, convert }, 'numberUnit', `单元格显示为${shown}，按“${unit}”读取`)
}

/** Reads a number whose format is a percentage: in a column in % it is the number shown, elsewhere the stored one. */
function fromPercent(value: number, shown: string, column: MappedColumn): ParsedCell {
  if (column.unit === '%') {
    return remark(roundNoise(value * 100), column, 'numberPercent', `单元格是百分比格式，显示为${shown}`)
  }
  const cell = fromNumber(value, column)
  if (cell.code || column.convert !== null) return cell
  return {
    ...cell,
    code: 'numberPercent',
    warning: `单元格是百分比格式，显示为${shown}，按${value}读取，请核对`,
  }
}
