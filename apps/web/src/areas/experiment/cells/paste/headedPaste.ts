import type { FillField } from '@hepu/api/areas/experiment/cells/cellFields'
import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { TraitsOf } from '@hepu/api/areas/experiment/traits/traits'
import { matchHead, nameColumns, type HeadNames } from '@hepu/api/cells/matchHead'
import { CORNER, findPlots, isNaming, type Line, type PastedPlot } from './pastedPlots.ts'
import type { GridRow, Sheet } from '../sheetEdits.ts'

type Block = readonly (readonly string[])[]

/** A pasted block that names its fields, and possibly its plots: what it would fill in. */
export interface HeadedPaste {
  /** Plots are side by side, fields one below the other. */
  isAcross: boolean
  /** The block names its plots; without that they follow from the cursor on in the order shown. */
  namesPlots: boolean
  fields: FillField[]
  plots: PastedPlot[]
  /** Text by plot and field; a blank text leaves the stored value unchanged. */
  texts: string[][]
  /** Lines that fill in nothing, each with the reason. */
  leftOut: string[]
}

/**
 * Reads a block that names its fields in the first column (plots across) or in the first line. Returns null if neither
 * names a field: it is then a block of values alone. Compares heads as workbooks do.
 * @param at row of the sheet where the plots begin if the block names none.
 */
export function readHeadedPaste(
  block: Block,
  { sheet, fields, traits, at }: { sheet: Sheet; fields: readonly FillField[]; traits: TraitsOf; at: number },
): HeadedPaste | null {
  const names = nameColumns(fillColumns(traits, sheet.isMeans))
  const known = new Set(fields.map((field) => field.key))
  const across = linesOf(block, names, known)
  const down = linesOf(turned(block), names, known)
  const isAcross = countFields(across, known) > countFields(down, known)
  const lines = isAcross ? across : down
  if (countFields(lines, known) === 0 || !lines.some((line) => line.cells.some(Boolean))) return null
  const filling = lines.filter((line) => isFilling(line, lines, known))
  const { plots, namesPlots } = findPlots(sheet, lines, at)
  const textsOf = (i: number) => filling.map((line) => line.cells[i] ?? '')
  const said = plots
    .map((plot, i) => ({ plot, texts: textsOf(i) }))
    .filter((line) => line.texts.some(Boolean))
  return {
    isAcross,
    namesPlots,
    fields: filling.map((line) => fields.find((field) => field.key === line.key)!),
    plots: said.map(({ plot }) => plot),
    texts: said.map(({ texts }) => texts),
    leftOut: lines.flatMap((line) => whyLeftOut(line, lines, known)),
  }
}

const turned = (block: Block): string[][] =>
  Array.from({ length: Math.max(0, ...block.map((line) => line.length)) }, (_, i) =>
    block.map((line) => line[i] ?? ''),
  )

const countFields = (lines: readonly Line[], known: ReadonlySet<string>): number =>
  lines.filter((line) => line.key !== null && known.has(line.key)).length

function linesOf(block: Block, names: HeadNames, known: ReadonlySet<string>): Line[] {
  return block.map(([head = '', ...cells], i): Line => {
    const match = matchHead(head, names)
    const key = match?.def.key ?? null
    if (isNaming(key)) return { head, key, cells, why: null }
    if (!match || !known.has(match.def.key)) return { head, key: i === 0 ? CORNER : null, cells, why: null }
    const { unit, def } = match
    const fits = unit.known && unit.convert === null
    return { head, key, cells, why: fits ? null : `单位不是${def.unit ?? ''}` }
  })
}

const isField = ({ key }: Line, known: ReadonlySet<string>): boolean => key !== null && known.has(key)

const isTwice = (line: Line, lines: readonly Line[]): boolean =>
  lines.some((other) => other !== line && other.key === line.key)

const isFilling = (line: Line, lines: readonly Line[], known: ReadonlySet<string>): boolean =>
  isField(line, known) && line.why === null && !isTwice(line, lines)

function whyLeftOut(line: Line, lines: readonly Line[], known: ReadonlySet<string>): string[] {
  const { head, key, cells, why } = line
  if (isNaming(key)) return []
  if (head === '' && !cells.some(Boolean)) return []
  const name = `「${head || '（无名）'}」`
  if (why) return [`${name}${why}，请换算后再粘贴`]
  if (isField(line, known)) return isTwice(line, lines) ? [`${name}出现两次，不知以哪一个为准`] : []
  return [`${name}不是可填报的项目`]
}

/** Returns the rows of the grid that a paste changes; `rows` have the text of every field that it names. */
export function pastedRows(
  { plots, fields, texts }: HeadedPaste,
  rows: readonly GridRow[],
): { row: number; texts: GridRow }[] {
  return plots.flatMap(({ row }, i) => {
    if (row === null) return []
    const filled = fields.flatMap(({ key }, f) => (texts[i]![f] ? [[key, texts[i]![f]] as const] : []))
    return [{ row, texts: { ...rows[row], ...Object.fromEntries(filled) } }]
  })
}

/** Returns the rows of a block of values without heads, put into the grid from a cell on. The block must fit. */
export function blockRows(
  block: Block,
  rows: readonly GridRow[],
  keys: readonly string[],
  at: { row: number; col: number },
): { row: number; texts: GridRow }[] {
  return block.map((line, i) => {
    const texts = Object.fromEntries(line.map((text, c) => [keys[at.col + c]!, text]))
    return { row: at.row + i, texts: { ...rows[at.row + i], ...texts } }
  })
}

/** Returns why a block of values does not fit at a cell, so that nothing is cut off silently; null if it fits. */
export function whyTooLarge(
  block: Block,
  size: { rows: number; columns: number },
  at: { row: number; col: number },
): string | null {
  const width = Math.max(...block.map((line) => line.length))
  const [rows, columns] = [size.rows - at.row, size.columns - at.col]
  if (block.length <= rows && width <= columns) return null
  return `没有粘贴：复制的区域有${block.length}行${width}列，光标起只剩${rows}行${columns}列`
}
