import { bareName } from './pieces.ts'
import type { ReadTable } from './readTables.ts'
import { splitTable } from './lines.ts'
import type { RawCell } from '../../../../import/workbook.ts'

/** What a sheet such as 品种信息 or 密码对照 says of a code. */
export interface KeyedEntry {
  name: string
  /** As 是否对照 is read: 是, CK2; null if nothing says that the entry is a check. */
  check: string | null
}

/** The entries of the workbook by their codes, and the sheet that lists them. */
export interface EntryKey {
  sheet: string
  byCode: ReadonlyMap<string, KeyedEntry>
}

const CHECK = /^(?:是|√|✓|对照\d*|CK\d*|y|yes|1)$/i
const NOTED_CHECK = /(?:^|[^\p{L}\d])(对照\d*|CK\d*)(?![\p{L}\d])/iu

/** Reads the key of the codes; null if no sheet lists codes and names. */
export function readEntryKey(tables: readonly ReadTable[]): EntryKey | null {
  const table = tables.find(({ kind }) => kind === 'key')
  if (!table) return null
  const indexOf = (key: string) => table.roles.find(({ meaning }) => meaning?.key === key)?.index
  const [code, name, check, note] = ['entryNo', 'entry', 'isCk', 'note'].map(indexOf)
  const byCode = new Map<string, KeyedEntry>()
  for (const { cells } of splitTable(table).plots) {
    const text = (index: number | undefined) => textOf(index === undefined ? undefined : cells[index])
    const entry = text(name)
    if (text(code) === '' || entry === '') continue
    byCode.set(bareName(text(code)), { name: entry, check: checkIn(text(check), text(note)) })
  }
  return { sheet: table.sheet.name, byCode }
}

const textOf = (cell: RawCell | undefined): string =>
  cell?.value === null || cell === undefined ? '' : String(cell.value).trim()

function checkIn(check: string, note: string): string | null {
  const plain = check.normalize('NFKC')
  if (CHECK.test(plain)) return plain.replace(/^(?:√|✓|y|yes|1)$/i, '是')
  const noted = NOTED_CHECK.exec(note.normalize('NFKC'))?.[1]
  return noted === undefined ? null : noted.replace(/^对照$/, '是')
}
