import { dayAfter, daysBetween } from '../../../core/resource/deadlines.ts'
import type { Span } from '../node/nodeRules.ts'

/** When in a project a document is expected. */
export const documentStages = { start: '启动', middle: '中期', end: '结题' } as const
export type DocumentStage = keyof typeof documentStages

/** Types of documents (dictionary `file_type_project`) that a project needs, with the lowest level that needs them. */
const needed: readonly { type: string; stage: DocumentStage; maxLevel: number }[] = [
  { type: '申报书', stage: 'start', maxLevel: 1 },
  { type: '任务书/合同', stage: 'start', maxLevel: 2 },
  { type: '预算书', stage: 'start', maxLevel: 2 },
  { type: '实施方案', stage: 'start', maxLevel: 1 },
  { type: '中期报告', stage: 'middle', maxLevel: 1 },
  { type: '验收材料', stage: 'end', maxLevel: 1 },
  { type: '财务决算', stage: 'end', maxLevel: 1 },
  { type: '科技报告', stage: 'end', maxLevel: 1 },
]

/** Returns the types that closing a project asks for. */
export const closingTypes: readonly string[] = needed
  .filter(({ stage }) => stage === 'end')
  .map(({ type }) => type)

/** A document that a node needs, and whether it is there. */
export interface ExpectedDocument {
  type: string
  stage: DocumentStage
  /** Day from which it is missing. */
  dueDate: string
  state: 'present' | 'missing' | 'later'
  /** Days since it should be there; 0 unless it is missing. */
  daysLate: number
}

/**
 * Returns the documents that a node needs in its life, in the order of their days; none for a node without days. None is due before
 * the day on which the node was entered.
 */
export function expectedDocuments(
  node: Span & { level: number },
  presentTypes: ReadonlySet<string>,
  { today, enteredOn }: { today: string; enteredOn: string },
): ExpectedDocument[] {
  const { startDate, endDate } = node
  if (!startDate || !endDate) return []
  const half = Math.ceil(daysBetween(startDate, endDate) / 2)
  const days = { start: startDate, middle: dayAfter(startDate, half), end: endDate }
  return needed
    .filter(({ maxLevel }) => node.level <= maxLevel)
    .map(({ type, stage }) => {
      const dueDate = days[stage] < enteredOn ? enteredOn : days[stage]
      const isLate = dueDate < today
      const state = presentTypes.has(type) ? 'present' : isLate ? 'missing' : 'later'
      return { type, stage, dueDate, state, daysLate: state === 'missing' ? daysBetween(dueDate, today) : 0 }
    })
}
