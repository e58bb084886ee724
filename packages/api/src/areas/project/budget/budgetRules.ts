import { fenIn, sum } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { capOn, indirectLimit, type IndirectCap } from '../source/indirectCap.ts'
import type { SubjectKind } from '../source/subjectRules.ts'

/** An amount of a budget for one subject and year; yuan. */
export interface SubjectAmount {
  subjectId: string | number
  year: number
  amount: string
}

/** How a budget stands against the total that was approved. */
export interface Gap {
  total: Fen
  /** The total of the lines less the approved one. */
  difference: Fen
}

/** Returns the gap between lines and the approved total; undefined if there is no total to compare with. */
export function gapOf(approved: string | null, lines: readonly { amount: string }[]): Gap | undefined {
  const total = sum(lines.map(({ amount }) => fenIn(amount)))
  return approved === null ? undefined : { total, difference: total - fenIn(approved) }
}

/** Returns in words by how much lines differ from the approved total; undefined if they do not. */
export function gapProblem(what: string, approved: string, { total, difference }: Gap): string | undefined {
  if (difference === 0n) return undefined
  const size = groupedMoney(difference < 0n ? -difference : difference, '元')
  return `明细合计 ${groupedMoney(total, '元')} 元，比${what} ${groupedMoney(fenIn(approved), '元')} 元${difference > 0n ? '多' : '少'} ${size} 元`
}

/** What the rules of a budget must know of a subject. */
export interface BudgetSubject {
  id: string | number
  parentId: string | number | null
  name: string
  kind: SubjectKind
  isEquipment: boolean
}

/** Returns the subjects that are equipment, themselves or by a subject above them. */
function equipmentIds(subjects: readonly BudgetSubject[]): ReadonlySet<string | number> {
  const found = new Set<string | number>()
  for (const subject of subjects)
    if (subject.isEquipment || (subject.parentId !== null && found.has(subject.parentId)))
      found.add(subject.id)
  return found
}

/**
 * Returns why the indirect costs of a budget are beyond the limit of the source; undefined if they are within it, or if no
 * limit holds on the day (`YYYY-MM-DD`). `subjects` are in the order of their tree.
 */
export function capProblem(
  lines: readonly SubjectAmount[],
  subjects: readonly BudgetSubject[],
  { caps, on }: { caps: readonly IndirectCap[]; on: string },
): string | undefined {
  const cap = capOn(caps, on)
  if (!cap) return undefined
  const equipment = equipmentIds(subjects)
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const totalOf = (isCounted: (subject: BudgetSubject) => boolean): Fen =>
    sum(
      lines.flatMap(({ subjectId, amount }) => {
        const subject = byId.get(subjectId)
        return subject && isCounted(subject) ? [fenIn(amount)] : []
      }),
    )
  const indirect = totalOf(({ kind }) => kind === 'indirect')
  const base = totalOf(({ kind, id }) => kind === 'direct' && !equipment.has(id))
  const limit = indirectLimit(cap, base)
  if (indirect <= limit) return undefined
  return `间接费用 ${groupedMoney(indirect, '元')} 元，超过上限 ${groupedMoney(limit, '元')} 元（直接费用扣除设备费 ${groupedMoney(base, '元')} 元）${groupedMoney(indirect - limit, '元')} 元`
}

/** What a subject got and lost between two versions. */
export interface SubjectChange {
  subjectId: string | number
  before: Fen
  after: Fen
  /** After less before. */
  change: Fen
}

/** 调剂表: returns the subjects whose total differs between two versions, in the order of their first line. */
export function changesBetween(
  before: readonly SubjectAmount[],
  after: readonly SubjectAmount[],
): SubjectChange[] {
  const totals = (lines: readonly SubjectAmount[]) => {
    const found = new Map<string | number, Fen>()
    for (const { subjectId, amount } of lines)
      found.set(subjectId, (found.get(subjectId) ?? 0n) + fenIn(amount))
    return found
  }
  const [old, now] = [totals(before), totals(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((subjectId) => {
    const pair = { before: old.get(subjectId) ?? 0n, after: now.get(subjectId) ?? 0n }
    return pair.before === pair.after ? [] : [{ subjectId, ...pair, change: pair.after - pair.before }]
  })
}

/** Returns the subjects for which nodes below have more together than the one above, with the difference. */
export function beyondParent(
  parent: readonly SubjectAmount[],
  below: readonly (readonly SubjectAmount[])[],
): { subjectId: string | number; difference: Fen }[] {
  return changesBetween(parent, below.flat())
    .filter(({ change }) => change > 0n)
    .map(({ subjectId, change }) => ({ subjectId, difference: change }))
}
