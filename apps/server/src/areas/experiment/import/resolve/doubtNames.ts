import { CLOSE_REASON } from '../../../../import/resolve/spellingIndex.ts'
import { lookOf, nameKey, withoutMarks, withoutZeros } from '../words/nameKey.ts'
import { NameIndex } from './closeNames.ts'
import { askAboutMark, askWhetherSame, OTHER, sameAs } from './nameQuestions.ts'
import { shareReplicate, spellingsOf, type Resolving, type Spelling } from './spellings.ts'

/**
 * Asks whether `958.0` is `958`, which is likely where no plot has both. Where both stand in one plot they are two entries
 * unless the user says otherwise.
 */
export function askAboutZeros({ book, placeOf }: Resolving): void {
  const spellings = spellingsOf(book, 'entry')
  const byKey = new Map(spellings.map((spelling) => [nameKey('entry', spelling.name), spelling.name]))
  for (const { name, first, lines } of spellings) {
    const same = withoutZeros(name) === name ? undefined : byKey.get(nameKey('entry', withoutZeros(name)))
    if (same === undefined) continue
    const areApart = shareReplicate(book, name, same)
    const { finding, question } = askWhetherSame(placeOf(first.no, 'entry'), {
      kind: 'entry',
      code: 'nameZeros',
      from: name,
      rows: lines,
      candidates: [same],
      action: areApart ? OTHER : sameAs(same),
      reason: areApart ? '只差末尾的“.0”，但同一小区两个名称都有' : '只差末尾的“.0”，多半是程序添加的',
    })
    book.findings.push(finding)
    book.questions = [...(book.questions ?? []), question]
  }
}

/**
 * Asks whether an entry is the same as another one that looks like it: with a footnote mark behind the name (`郑单958*`), or with the
 * letter O for the digit 0 (`K1O5` and `K105`), I or l for 1. Names with plots in the same replicate are different entries.
 */
export function askAboutLooks({ book, placeOf }: Resolving): void {
  const asked = new Set(book.questions?.map(({ from }) => from))
  const alike = Map.groupBy(spellingsOf(book, 'entry'), ({ name }) => lookOf(name))
  for (const spellings of alike.values()) {
    const [right, ...others] = spellings.toSorted(byTrust)
    for (const { name, first, lines } of others) {
      if (!right || asked.has(name) || shareReplicate(book, name, right.name)) continue
      const { finding, question } = askWhetherSame(placeOf(first.no, 'entry'), {
        kind: 'entry',
        code: 'nameSlip',
        from: name,
        rows: lines,
        candidates: [right.name],
        action: OTHER,
        reason: !hasMark(name) ? '只差形近的字母与数字，如 O 与 0' : '只多末尾的标记',
      })
      book.findings.push(finding)
      book.questions = [...(book.questions ?? []), question]
    }
  }
}

/** A name that is a number alone: 1# is plot or line 1 by its whole name. */
const NUMBER = /^[\d.]+$/

/**
 * Asks whether a footnote mark is part of a name that has it in all rows, so that no other name looks like it without one. Where
 * most entries of the workbook have a mark, it is how they are called, and nothing is asked.
 */
export function askAboutMarks({ book, placeOf }: Resolving): void {
  const spellings = spellingsOf(book, 'entry')
  const bareLooks = new Set(spellings.flatMap(({ name }) => (hasMark(name) ? [] : [lookOf(name)])))
  const asked = new Set(book.questions?.map(({ from }) => from))
  const marked = spellings.filter(({ name }) => hasMark(name))
  if (marked.length * 2 > spellings.length) return
  for (const { name, first, lines } of marked) {
    const bare = withoutMarks(name)
    if (asked.has(name) || NUMBER.test(bare) || bareLooks.has(lookOf(name))) continue
    const { finding, question } = askAboutMark(placeOf(first.no, 'entry'), { name, bare, rows: lines })
    book.findings.push(finding)
    book.questions = [...(book.questions ?? []), question]
  }
}

const hasMark = (name: string): boolean => withoutMarks(name) !== name

/** Orders names that look alike: those without a mark first, then the more frequent ones. */
const byTrust = (a: Spelling, b: Spelling): number =>
  Number(hasMark(a.name)) - Number(hasMark(b.name)) || b.rows - a.rows

/** How many times as many rows a name has at least as one that may be a slip of it. */
const SLIP_RATIO = 2

/**
 * Asks whether an entry that differs in one character from a much more frequent one of its group is the same: a slip has no plot
 * in a replicate in which the right name has one. Two entries unless the user says otherwise.
 */
export function askAboutSlips({ book, placeOf }: Resolving): void {
  const asked = new Set(book.questions?.map(({ from }) => from))
  const spellings = spellingsOf(book, 'entry')
  const byName = new Map(spellings.map((spelling) => [spelling.name, spelling]))
  const index = new NameIndex('entry', byName.keys())
  for (const { name, rows, first, lines } of spellings) {
    const candidates = index.close(name).filter((other) => {
      const right = byName.get(other)
      const isMore = right !== undefined && right.rows >= SLIP_RATIO * rows
      return isMore && right.first.group === first.group && !shareReplicate(book, name, other)
    })
    if (candidates.length === 0 || asked.has(name)) continue
    const { finding, question } = askWhetherSame(placeOf(first.no, 'entry'), {
      kind: 'entry',
      code: 'nameSlip',
      from: name,
      rows: lines,
      candidates,
      action: OTHER,
      reason: `${CLOSE_REASON}，也没有同在一个重复的小区`,
    })
    book.findings.push(finding)
    book.questions = [...(book.questions ?? []), question]
  }
}
