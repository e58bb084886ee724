import { DEFAULT_CONTROL, type BudgetState } from '@hepu/api/areas/project/fund/budgetControl'
import { sum } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { Commitment } from '../../contract/shared.ts'
import type { Node } from '../node/nodes.ts'
import { branchIds, upwards, type Book, type BookSum, type Posted } from './book.ts'

/** What the money of a purse is judged by: the ledger, added up, the budgets in force, and what contracts will still cost. */
export interface PurseState {
  sums: readonly BookSum[]
  posted: ReadonlyMap<number, Posted>
  committed: readonly Commitment[]
}

/** Which lines of a branch count: those of a subject, of a year, or both. */
export interface Wanted {
  subjectIds?: ReadonlySet<number>
  year?: number | null | undefined
}

const isWanted = ({ subjectIds, year }: Wanted, sum: BookSum): boolean =>
  (!subjectIds || (sum.subjectId !== null && subjectIds.has(sum.subjectId))) &&
  (!year || sum.fiscalYear === year)

/** Returns what was spent on subjects in a branch; what was returned to a subject is not spent. */
export const spentOn = (sums: readonly BookSum[], branch: ReadonlySet<number>, wanted: Wanted): Fen =>
  -sum(
    sums
      .filter(({ flowType }) => flowType === 'expense' || flowType === 'inKind' || flowType === 'refund')
      .filter((one) => branch.has(one.nodeId) && isWanted(wanted, one) && one.subjectId !== null)
      .map((one) => one.net),
  )

/** Returns what 调剂 and 结转 moved to subjects in a branch, under the budgets that are in force now. */
export function movedTo(
  { sums, posted }: Pick<PurseState, 'sums' | 'posted'>,
  branch: ReadonlySet<number>,
  wanted: Wanted,
): Fen {
  const inForce = new Set([...posted.values()].map(({ versionId }) => versionId))
  return sum(
    sums
      .filter(({ flowType, versionId }) => isMove(flowType) && versionId !== null && inForce.has(versionId))
      .filter((one) => branch.has(one.nodeId) && isWanted(wanted, one))
      .map((one) => one.net),
  )
}

const isMove = (flowType: string): boolean => flowType === 'shift' || flowType === 'carry'

/** Returns the node whose budget covers a node: its own, or that of the nearest node above that has one. */
export const budgetNode = (
  book: Book,
  { posted }: Pick<PurseState, 'posted'>,
  node: Node,
): Node | undefined => upwards(book, node).find(({ id }) => posted.has(id))

/**
 * Returns how a subject and a year stand at each budget that covers a node, the nearest first. The nearest budget counts even
 * where it does not list the subject; those above it only where they do.
 */
export function budgetStates(
  book: Book,
  state: PurseState,
  node: Node,
  { subject, year }: { subject: { id: number; name: string }; year: number },
): BudgetState[] {
  const covering = upwards(book, node).filter(({ id }) => state.posted.has(id))
  const wanted = { subjectIds: new Set([subject.id]), year }
  return covering.flatMap((one, at) => {
    const branch = branchIds(book, one)
    const line = state.posted
      .get(one.id)
      ?.lines.find(({ subjectId, year: of }) => subjectId === subject.id && of === year)
    const moved = movedTo(state, branch, wanted)
    if (!line && moved <= 0n && at > 0) return []
    return [
      {
        nodeName: one.name,
        subjectName: subject.name,
        year,
        budget: line || moved > 0n ? (line?.amount ?? 0n) + moved : null,
        spent: spentOn(state.sums, branch, wanted),
        committed: committedOn(state, branch, wanted),
        control: line?.control ?? DEFAULT_CONTROL,
      },
    ]
  })
}

/**
 * Returns what signed outgoing contracts will still cost subjects in a branch (已承诺). A contract that belongs to several nodes of the
 * branch counts once.
 */
export function committedOn(
  { committed }: Pick<PurseState, 'committed'>,
  branch: ReadonlySet<number>,
  { subjectIds, year }: Wanted,
): Fen {
  const once = new Map(
    committed
      .filter(({ nodeId }) => branch.has(nodeId))
      .filter((one) => !subjectIds || (one.subjectId !== null && subjectIds.has(one.subjectId)))
      .filter((one) => !year || one.year === year)
      .map(({ conditionId, amount }) => [conditionId, amount]),
  )
  return sum(once.values())
}

/** Returns why budget of a node cannot be moved: it has no budget of its own in force. */
export const noBudgetProblem = ({ name }: { name: string }): string =>
  `「${name}」没有自己的已发布预算，请到有预算的一级办理`
