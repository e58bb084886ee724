import type { Block, Table, TableRow } from '@hepu/api/core/document/documentShape'
import { itemAt } from '@hepu/api/core/must'
import { partsOf, type TablePart } from './columnWidths.ts'

/** A table that fits on a page, with the widths of its columns in points. */
export interface LaidTable extends Table {
  widths: number[]
}

export type LaidBlock = Exclude<Block, Table> | LaidTable

/** Blocks on pages of one orientation; each section begins a new page. */
export interface Section {
  isLandscape: boolean
  blocks: LaidBlock[]
}

/**
 * Lays a document out on upright pages, and its wide tables on lying ones; a table that is too wide for these becomes several. Headings and
 * paragraphs right before a lying table go with it.
 */
export function layOut(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ isLandscape: false, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'table') placeTable(sections, block)
    else placeBlock(sections, block)
  }
  return sections.filter((section) => section.blocks.length > 0)
}

/** Whatever is no wide table goes upright; notes of a wide table stay with it. */
function placeBlock(sections: Section[], block: LaidBlock): void {
  const last = itemAt(sections, sections.length - 1)
  const isNote = block.kind === 'paragraph' && block.style === 'note'
  if (last.isLandscape && !isNote) sections.push({ isLandscape: false, blocks: [block] })
  else last.blocks.push(block)
}

function placeTable(sections: Section[], table: Table): void {
  const parts = partsOf(table)
  parts.forEach((part, at) => {
    const laid = toLaidTable(table, part, { isFirst: at === 0, isLast: at === parts.length - 1 })
    const last = itemAt(sections, sections.length - 1)
    if (last.isLandscape === part.isLandscape) last.blocks.push(laid)
    else
      sections.push({
        isLandscape: part.isLandscape,
        blocks: [...takeHeadings(last), laid],
      })
  })
}

/** Takes the headings at the end of a section, which belong to what follows. */
function takeHeadings(section: Section): LaidBlock[] {
  const from = section.blocks.findLastIndex(({ kind }) => kind !== 'heading') + 1
  return section.blocks.splice(from)
}

interface Place {
  isFirst: boolean
  isLast: boolean
}

function toLaidTable(table: Table, { columns, widths }: TablePart, { isFirst, isLast }: Place): LaidTable {
  const ofRow = (row: TableRow): TableRow => {
    const bold = columns.flatMap((column, at) => (row.bold?.includes(column) ? [at] : []))
    return { ...row, cells: columns.map((column) => row.cells[column] ?? ''), bold }
  }
  return {
    ...table,
    caption: isFirst ? table.caption : `${table.caption ?? ''}（续）`,
    note: isLast ? table.note : null,
    columns: columns.map((column) => itemAt(table.columns, column)),
    rows: table.rows.map(ofRow),
    widths,
  }
}
