import type { ParsedRow } from '../../../../import/read/parseRows.ts'
import type { ListedEntry } from '../book/draft.ts'
import { addCellFinding, type FillReading } from './fillReading.ts'
import { readCheckMark } from '../words/checkMark.ts'

/** Takes the check mark off the name of an entry that a row describes, and makes it a check. */
export function unmark<E extends Pick<ListedEntry, 'name' | 'isCk' | 'ckNo'>>(
  reading: FillReading,
  row: ParsedRow,
  entry: E | null,
): E | null {
  const mark = entry && readCheckMark(entry.name)
  if (!entry || !mark) return entry
  addCellFinding(reading, row.no, 'entry', {
    severity: 'corrected',
    code: 'checkMark',
    read: entry.name,
    expected: mark.name,
    text: `“${entry.name}”带对照标记，按对照「${mark.name}」读取`,
  })
  return { ...entry, name: mark.name, isCk: true, ckNo: entry.ckNo ?? mark.ckNo }
}
