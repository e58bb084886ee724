import { rowsIn } from '@hepu/api/areas/project/application/sectionRules'
import { indexTypes, indexTypeCodes, type IndexTypeCode } from '@hepu/api/areas/project/plan/indexTypes'
import type { Ctx } from '../../../http/context.ts'
import { beginProject } from '../node/nodeChanges.ts'
import type { Node } from '../node/nodes.ts'
import { storeIndex } from '../plan/indexes.ts'
import { recomputeNode } from '../plan/progressUp.ts'
import type { Application } from './applicationAccess.ts'
import { listBudgetSubjects, readContent } from './applicationContent.ts'

/** Begins the project of an approved application, with its targets as task indexes, and returns its id. */
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

/** An amount that an application plans for a subject in a year; yuan. */
export interface PlannedAmount {
  /** Null where the source has the subject no more. */
  subjectId: number | null
  subject: string
  year: number
  special: string | null
  self: string | null
}

/** Returns the budget of an application by subject and year, for the budget of the project that it becomes. */
export async function budgetOfApplication(ctx: Ctx, application: Application): Promise<PlannedAmount[]> {
  const { sections } = await readContent(ctx, application)
  const subjects = await listBudgetSubjects(ctx, application)
  return rowsIn(sections['projectBudget'] ?? {}).map(({ subject, year, special, self }) => ({
    subjectId: subjects.find(({ name }) => name === subject)?.id ?? null,
    subject: String(subject),
    year: Number(year),
    special: typeof special === 'string' ? special : null,
    self: typeof self === 'string' ? self : null,
  }))
}
