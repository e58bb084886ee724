import { itemAt, must } from '@hepu/api/core/must'
import { type Checking } from './checking.ts'
import type { ListedEntry, ReadRow } from '../book/draft.ts'
import { addFinding } from '../book/findings.ts'

/** The numbers as a check that the rows of one entry in one group give. */
interface Numbered {
  name: string
  rows: ReadRow[]
  /** Rows by the number that they give. */
  byNumber: Map<number, ReadRow[]>
  /** The number in the sheet 品种信息. */
  listed: number | null
}

/**
 * Settles the numbers of checks (CK1, CK2 …) and writes them into all their rows: an entry has one number in a group,
 * and no two entries share one. The sheet 品种信息 wins over the rows, and the majority of rows over the rest. An entry
 * whose number another one has is left without a number: it is numbered by the order of appearance.
 */
export function settleCheckNumbers(checking: Checking, listed: readonly ListedEntry[]): void {
  const groups = Map.groupBy(numberedEntries(checking, listed), ({ rows }) => itemAt(rows, 0).group)
  for (const numbered of groups.values()) {
    const takers = new Map<number, Numbered>()
    // The sheet also wins between two entries; otherwise the order of appearance stays.
    const inTurn = numbered.toSorted((a, b) => Number(a.listed === null) - Number(b.listed === null))
    for (const entry of inTurn) settleEntry(checking, entry, takers)
  }
}

/** Returns the entries that are checks and have a number somewhere, in order of appearance. */
function numberedEntries({ rows }: Checking, listed: readonly ListedEntry[]): Numbered[] {
  const sheet = new Map(listed.map((entry) => [entry.name, entry]))
  const entries = Map.groupBy(rows, ({ group, entry }) => `${group}\n${entry}`)
  return [...entries.values()].flatMap((ofEntry) => {
    const { entry: name } = itemAt(ofEntry, 0)
    const said = sheet.get(name)
    const byNumber = new Map<number, ReadRow[]>()
    for (const row of ofEntry) {
      if (row.ckNo !== undefined) byNumber.set(row.ckNo, [...(byNumber.get(row.ckNo) ?? []), row])
    }
    const number = said?.ckNo ?? null
    const isNumbered = number !== null || byNumber.size > 0
    return isNumbered && isCheck(ofEntry, said) ? [{ name, rows: ofEntry, byNumber, listed: number }] : []
  })
}

/** Whether an entry is a check: the sheet 品种信息 says so, or most rows do. */
const isCheck = (rows: readonly ReadRow[], said: ListedEntry | undefined): boolean =>
  said?.isCk ?? rows.reduce((sum, { isCk }) => sum + (isCk === null ? 0 : isCk ? 1 : -1), 0) > 0

function settleEntry(checking: Checking, entry: Numbered, takers: Map<number, Numbered>): void {
  const { byNumber, listed, rows, name } = entry
  const [most] = [...byNumber].toSorted(([, a], [, b]) => b.length - a.length)
  const number = listed ?? must(most, 'number of the check')[0]
  for (const [other, ofOther] of byNumber)
    if (other !== number)
      addContradiction(checking, entry, number, { number: other, row: itemAt(ofOther, 0) })
  const taker = takers.get(number)
  if (taker) {
    const message = `对照序号CK${number}同时给了品种「${taker.name}」和「${name}」，「${taker.name}」为CK${number}，「${name}」按出现次序编号`
    addFinding(checking, itemAt(byNumber.get(number) ?? rows, 0).no, 'isCk', {
      severity: 'warning',
      code: 'ckNoDuplicate',
      read: `CK${number}`,
      expected: '每个对照一个序号',
      text: message,
    })
  } else takers.set(number, entry)
  for (const row of rows) {
    row.ckNo = taker ? undefined : number
  }
}

function addContradiction(
  checking: Checking,
  { name, listed, byNumber }: Numbered,
  number: number,
  other: { number: number; row: ReadRow },
): void {
  const [first] = byNumber.get(number) ?? []
  const where =
    listed === null
      ? `在第${must(first, 'row of the number').no}行为CK${number}`
      : `在品种信息表中为CK${number}`
  const rule = listed === null ? '按多数行' : '按品种信息表'
  addFinding(checking, other.row.no, 'isCk', {
    severity: 'warning',
    code: 'ckNoContradiction',
    read: `CK${other.number}`,
    expected: `CK${number}`,
    text: `品种「${name}」在该行为CK${other.number}，${where}，${rule}取CK${number}`,
  })
}
