import type { ColumnMeaning, ColumnMeanings } from '@hepu/api/core/importMapping'
import type { ColumnDef, MappedColumn } from '@hepu/api/cells/columnDefs'
import { columnIndex, columnLetter } from '@hepu/api/cells/findings'
import { matchHead, nameColumns, type HeadNames } from '@hepu/api/cells/matchHead'
import type { HeaderMatch, UnmappedHead } from '../read/findHeader.ts'

/**
 * Gives columns the meanings that the user said. What is said wins over what a head was taken for: another column with the
 * same meaning is left out, and one that was not read only because several had its meaning is read.
 */
export function applyMeanings(
  header: HeaderMatch,
  meanings: ColumnMeanings,
  columns: readonly ColumnDef[],
): HeaderMatch {
  if (Object.keys(meanings).length === 0) return header
  const names = nameColumns(columns)
  const heads = new Map([...header.columns, ...header.unmapped].map((head) => [head.index, head.header]))
  const said = saidColumns(meanings, columns, names, heads)
  const rest = restOf(header, said, names)
  const mapped = [...said.columns, ...rest.columns].toSorted((a, b) => a.index - b.index)
  const settled = new Set([...said.letters, ...rest.settled])
  return {
    ...header,
    columns: mapped,
    unmapped: [...said.unmapped, ...rest.unmapped].toSorted((a, b) => a.index - b.index),
    findings: header.findings.filter(({ cell }) => !settled.has(cell?.replace(/\d+$/, '') ?? '')),
    score: mapped.length,
  }
}

interface Said {
  letters: Set<string>
  keys: Set<string>
  columns: MappedColumn[]
  unmapped: UnmappedHead[]
}

function saidColumns(
  meanings: ColumnMeanings,
  columns: readonly ColumnDef[],
  names: HeadNames,
  heads: ReadonlyMap<number, string>,
): Said {
  const said: Said = { letters: new Set(), keys: new Set(), columns: [], unmapped: [] }
  const defs = new Map(columns.map((def) => [def.key, def]))
  for (const [letter, meaning] of Object.entries(meanings)) {
    const index = columnIndex(letter)
    const head = heads.get(index) ?? ''
    const def = meaning.key === null ? undefined : defs.get(meaning.key)
    said.letters.add(letter)
    if (def) {
      said.keys.add(def.key)
      said.columns.push(toColumn(index, head || `${letter}列`, def, meaning, names))
    } else said.unmapped.push({ index, letter, header: head, reason: 'left' })
  }
  return said
}

function toColumn(
  index: number,
  header: string,
  def: ColumnDef,
  { unit }: ColumnMeaning,
  names: HeadNames,
): MappedColumn {
  const match = matchHead(`${def.label}(${unit ?? bracketed(header)})`, names)
  const isKnown = match?.def.key === def.key && match.unit.known
  const convert = isKnown ? match.unit.convert : null
  const name = (isKnown ? match.unit.name : null) ?? def.unit ?? null
  const note = convert ? `按指定读取；单位由${name}换算为${def.unit}` : '按指定读取'
  return { index, header, key: def.key, def, unit: name, convert, note }
}

/** Returns the unit that a head names in brackets; blank if none. */
const bracketed = (header: string): string =>
  /[(（[【]([^()（）[\]【】]*)[)）\]】]\s*$/.exec(header)?.[1] ?? ''

/** Columns of which nothing was said. */
function restOf(header: HeaderMatch, said: Said, names: HeadNames) {
  const isUnsaid = ({ index }: { index: number }) => !said.letters.has(columnLetter(index))
  const settled: string[] = []
  const columns: MappedColumn[] = []
  const unmapped: UnmappedHead[] = []
  for (const column of header.columns.filter(isUnsaid)) {
    if (!said.keys.has(column.key)) columns.push(column)
    else {
      settled.push(columnLetter(column.index))
      unmapped.push({ ...placeOf(column), reason: 'left' })
    }
  }
  const heads = header.unmapped.filter(isUnsaid)
  for (const head of heads) {
    const def = head.reason === 'duplicate' ? matchHead(head.header, names)?.def : undefined
    const rivals = heads.filter(
      (other) => other.reason === 'duplicate' && matchHead(other.header, names)?.def.key === def?.key,
    )
    if (!def || (rivals.length > 1 && !said.keys.has(def.key))) {
      unmapped.push(head)
      continue
    }
    settled.push(head.letter)
    if (said.keys.has(def.key)) unmapped.push({ ...head, reason: 'left' })
    else columns.push({ ...toColumn(head.index, head.header, def, { key: def.key }, names), note: null })
  }
  return { columns, unmapped, settled }
}

const placeOf = ({ index, header }: MappedColumn) => ({ index, letter: columnLetter(index), header })
