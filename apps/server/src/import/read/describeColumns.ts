import { columnLetter } from '@hepu/api/cells/findings'
import type { HeaderMatch, UnmappedHead } from './findHeader.ts'

/** How a column of the sheet was read; null if it was not. */
export interface DescribedColumn {
  header: string
  letter: string
  key: string | null
  label: string | null
  note: string | null
}

const notes: Readonly<Record<UnmappedHead['reason'], string>> = {
  unknown: '不导入',
  unit: '未读取，见检查结果',
  duplicate: '未读取，见检查结果',
  left: '按指定不导入',
}

/** Returns the columns of the sheet as the preview shows them, in their order. */
export function describeColumns(header: HeaderMatch): DescribedColumn[] {
  const known = header.columns.map((column) => ({
    index: column.index,
    header: column.header,
    letter: columnLetter(column.index),
    key: column.key,
    label: column.def.label,
    note: column.note,
  }))
  const unknown = header.unmapped.map((column) => ({
    index: column.index,
    header: column.header,
    letter: column.letter,
    key: null,
    label: null,
    note: notes[column.reason],
  }))
  return [...known, ...unknown]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index: _index, ...column }) => column)
}
