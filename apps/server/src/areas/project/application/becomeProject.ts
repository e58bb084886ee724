import { rowsIn } from '@hepu/api/areas/project/application/sectionRules'
import { indexTypes, indexTypeCodes, type IndexTypeCode } from '@hepu/api/areas/project/plan/indexTypes'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Ctx } from '../../../http/context.ts'
import {
  draftSubjectBudgets,
  draftUnitBudgets,
  type PlannedAmount,
  type PlannedUnit,
} from '../budget/draftBudgets.ts'
import { beginProject } from '../node/nodeChanges.ts'
import type { Node } from '../node/nodes.ts'
import { storeIndex } from '../plan/indexes.ts'
import { recomputeNode } from '../plan/progressUp.ts'
import type { Application } from './applicationAccess.ts'
import { listBudgetSubjects, readContent } from './applicationContent.ts'

/**
 * Begins the project of an approved application, with its targets as task indexes and its budget as drafts by subject and by unit.
 * Returns its id.
 */
export async function becomeProject(ctx: Ctx, application: Application): Promise<number> {
  const { sections } = await readContent(ctx, application)
  const node = await beginProject(ctx, {
    name: application.name,
    sourceId: application.sourceId,
    rank: application.rank,
    category: application.category,
    unitId: application.unitId,
    directorId: application.directorId,
    ownerId: application.ownerId,
    startDate: application.startDate,
    endDate: application.endDate,
    specialBudget: application.specialBudget,
    selfBudget: application.selfBudget,
    summary: application.summary,
    keywords: application.keywords,
    remark: `由申报 ${application.number} 立项`,
  })
  for (const [at, row] of rowsIn(sections['target'] ?? {}).entries()) {
    await storeIndex(ctx, node, indexOf(node, row), at + 1)
  }
  await recomputeNode(ctx, node)
  const origin = `申报 ${application.number}`
  const budget = sections['projectBudget'] ?? {}
  await draftSubjectBudgets(ctx, node, { origin, planned: await budgetOf(ctx, application, budget) })
  await draftUnitBudgets(ctx, node, { origin, planned: unitsOf(sections['unit'] ?? {}) })
  return node.id
}

/** Returns a target of an application as a task index: it runs from the start of the project to the end of its year. */
function indexOf(node: Node, row: Readonly<Record<string, unknown>>) {
  const type = typeOf(row['indexType'])
  return {
    name: String(row['name']),
    indexType: type,
    unit: typeof row['unit'] === 'string' ? row['unit'] : indexTypes[type].unit,
    target: Number(row['target']),
    startDate: node.startDate,
    endDate: lastDayOf(row['year'], node.endDate),
    ownerId: node.directorId,
    weight: null,
    isMust: true,
    remark: null,
    method: typeof row['method'] === 'string' ? row['method'] : null,
  }
}

/** Sections have the type of a target in words. */
const typeOf = (label: unknown): IndexTypeCode =>
  indexTypeCodes.find((code) => indexTypes[code].label === label) ?? 'other'

/** Returns the last day of a year, but none after the end of the project. */
function lastDayOf(year: unknown, end: string | null): string | null {
  if (typeof year !== 'number') return end
  const last = `${year}-12-31`
  return end !== null && end < last ? end : last
}

/** Returns the budget of an application by subject and year. */
async function budgetOf(ctx: Ctx, application: Application, values: Values): Promise<PlannedAmount[]> {
  const subjects = await listBudgetSubjects(ctx, application)
  return rowsIn(values).map(({ subject, year, special, self }) => ({
    subjectId: subjects.find(({ name }) => name === subject)?.id ?? null,
    subject: String(subject),
    year: Number(year),
    special: textOrNull(special),
    self: textOrNull(self),
  }))
}

/** Returns how the units of an application divide its money. */
const unitsOf = (values: Values): PlannedUnit[] =>
  rowsIn(values).map(({ name, creditCode, special, self }) => ({
    name: String(name),
    creditCode: textOrNull(creditCode),
    special: textOrNull(special),
    self: textOrNull(self),
  }))

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
