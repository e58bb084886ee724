import type { Control } from '@hepu/api/areas/project/fund/budgetControl'
import type { FlowTypeCode, Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  projectBudgetLine,
  projectBudgetVersion,
  projectFundFlow,
  projectNode,
  projectSource,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { listBelow, type Node } from '../node/nodes.ts'
import { listSubjects } from '../source/subjects.ts'

/** A subject of the source of a project. */
export interface Subject {
  id: number
  parentId: number | null
  level: number
  name: string
  kind: 'direct' | 'indirect'
  isEquipment: boolean
  isLeaf: boolean
  validFrom: string | null
  validTo: string | null
}

/** A project with all its nodes and the subjects of its source: what the figures of its money are made of. */
export interface Book {
  project: Node
  /** The project first, nodes above before those below. */
  nodes: readonly Node[]
  /** In the order of the tree; none for a project without a source. */
  subjects: readonly Subject[]
}

/** Reads the book of the project of a node. */
export async function openBook(ctx: Ctx, node: Node): Promise<Book> {
  const project = node.level === 1 ? node : await projectOf(ctx, node)
  return {
    project,
    nodes: [project, ...(await listBelow(ctx, project))],
    subjects: await subjectsOf(ctx, project),
  }
}

/** Returns the project at the top of a node. */
export async function projectOf({ db }: Ctx, { orgId, projectId }: Node): Promise<Node> {
  const [found] = await db
    .select()
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, projectId)))
  return must(found, 'the project of the node')
}

/** Returns the subjects of the source of a project, in the order of the tree. */
export async function subjectsOf(ctx: Ctx, { sourceId }: Node): Promise<Subject[]> {
  if (sourceId === null) return []
  const [source] = await ctx.db
    .select({ id: projectSource.id, orgId: projectSource.orgId, crop: projectSource.crop })
    .from(projectSource)
    .where(eq(projectSource.id, sourceId))
  if (!source) return []
  const found = await listSubjects(ctx, source)
  const parents = new Set(found.map(({ parentId }) => parentId))
  return found.map((subject) => ({ ...subject, isLeaf: !parents.has(subject.id) }))
}

/** Returns the nodes from a node up to the project, the node itself first. */
export const upwards = ({ nodes }: Book, node: Pick<Node, 'path'>): Node[] =>
  nodes.filter(({ path }) => node.path.startsWith(path)).toReversed()

/** Returns the ids of a node and of all below it. */
export const branchIds = ({ nodes }: Book, node: Pick<Node, 'path'>): ReadonlySet<number> =>
  new Set(nodes.filter(({ path }) => path.startsWith(node.path)).map(({ id }) => id))

/** Lines of the ledger of one project and purse, added up. */
export interface BookSum {
  nodeId: number
  flowType: FlowTypeCode
  subjectId: number | null
  fiscalYear: number
  /** Budget in force when 调剂 and 结转 were made. */
  versionId: number | null
  /** In less out. */
  net: Fen
}

const net = sql<string>`sum(case when ${projectFundFlow.direction} = 'in' then ${projectFundFlow.amount} else -${projectFundFlow.amount} end)`

/** Adds up the ledger of a project, by node, kind, subject and year. */
export async function readSums({ db }: Ctx, project: Node, purse: Purse): Promise<BookSum[]> {
  const { nodeId, flowType, subjectId, fiscalYear, budgetVersionId } = projectFundFlow
  const found = await db
    .select({ nodeId, flowType, subjectId, fiscalYear, versionId: budgetVersionId, net })
    .from(projectFundFlow)
    .where(
      and(
        eq(projectFundFlow.orgId, project.orgId),
        eq(projectFundFlow.projectId, project.id),
        eq(projectFundFlow.purse, purse),
      ),
    )
    .groupBy(nodeId, flowType, subjectId, fiscalYear, budgetVersionId)
  return found.map((one) => ({ ...one, net: fenIn(one.net) }))
}

/** A line of a budget by subjects. */
export interface BudgetLine {
  subjectId: number
  year: number
  amount: Fen
  control: Control
}

/** The budget of a node that is in force. */
export interface Posted {
  versionId: number
  versionNo: number
  lines: readonly BudgetLine[]
}

/** Reads the budgets by subject that are in force, by node. */
export async function readPosted(
  { db }: Ctx,
  nodes: readonly Node[],
  purse: Purse,
): Promise<ReadonlyMap<number, Posted>> {
  const version = projectBudgetVersion
  const newest = await db
    .selectDistinctOn([version.nodeId], {
      id: version.id,
      nodeId: version.nodeId,
      versionNo: version.versionNo,
    })
    .from(version)
    .where(
      and(
        inArray(
          version.nodeId,
          nodes.map(({ id }) => id),
        ),
        eq(version.purse, purse),
        eq(version.kind, 'subject'),
        isNotNull(version.postedAt),
        isNull(version.deletedAt),
      ),
    )
    .orderBy(version.nodeId, sql`${version.versionNo} desc`)
  if (newest.length === 0) return new Map()
  const lines = await readLines(
    { db },
    newest.map(({ id }) => id),
  )
  return new Map(
    newest.map(({ id, nodeId, versionNo }) => [
      nodeId,
      { versionId: id, versionNo, lines: lines.get(id) ?? [] },
    ]),
  )
}

/** Reads the lines by subject of versions, in the order in which they were entered. */
export async function readLines(
  { db }: Pick<Ctx, 'db'>,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, BudgetLine[]>> {
  const found = await db
    .select()
    .from(projectBudgetLine)
    .where(inArray(projectBudgetLine.versionId, [0, ...versionIds]))
    .orderBy(projectBudgetLine.id)
  const lines = new Map<number, BudgetLine[]>()
  for (const { versionId, subjectId, year, amount, control } of found) {
    if (subjectId === null || year === null) continue
    const line = { subjectId, year, amount: fenIn(amount), control }
    lines.set(versionId, [...(lines.get(versionId) ?? []), line])
  }
  return lines
}
