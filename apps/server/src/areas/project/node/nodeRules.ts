import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import {
  budgetProblem,
  outsideProblem,
  type Budgets,
  type Span,
} from '@hepu/api/areas/project/node/nodeRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { organization, projectNode, projectSource, user } from '../../../db/schema/index.ts'
import { getRow, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, listBelow, type Node } from './nodes.ts'

/** What a save says of a node that rests on other records. */
export interface Given extends Span, Budgets {
  unitId?: number | null | undefined
  directorId?: number | null | undefined
}

const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Throws NOT_FOUND if unit or director is nobody the caller may name; what the node has already may stay. */
export async function assertNames(
  ctx: Ctx,
  given: Pick<Given, 'unitId' | 'directorId'>,
  held?: Pick<Node, 'unitId' | 'directorId'>,
): Promise<void> {
  const { unitId, directorId } = given
  if (unitId && unitId !== held?.unitId && !(await isUnit(ctx, unitId)))
    throw new AppError('NOT_FOUND', `${labels.unitId}不存在或无权查看`)
  if (directorId && directorId !== held?.directorId && !(await isPerson(ctx, directorId)))
    throw new AppError('NOT_FOUND', `${labels.directorId}不存在、已停用或无权查看`)
}

async function isUnit(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        eq(organization.id, id),
        isNull(organization.deletedAt),
        or(inArray(organization.id, visibleOrgIds(ctx)), ofCompany(ctx, { orgId: organization.id })),
      ),
    )
  return found.length > 0
}

/** Returns whether a user is active and works in an organisation that the caller sees. */
export async function isPerson(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt), eq(user.state, 1), worksIn(visibleOrgIds(ctx))))
  return found.length > 0
}

/** Throws BAD_INPUT for a source that is not offered, unless the project has it already. */
export async function assertSource(
  ctx: Ctx,
  sourceId: number | null | undefined,
  held?: Pick<Node, 'sourceId'>,
): Promise<void> {
  if (!sourceId || sourceId === held?.sourceId) return
  const source = await getRow(ctx, projectSource, sourceId, labels.sourceId)
  if (source.state !== 1) throw refuse('sourceId', `${labels.sourceId}「${source.name}」已停用，请另选`)
}

/** Throws BAD_INPUT if a node does not fit under the one above it: its days, or its money beside that of its siblings. */
export async function assertWithin(ctx: Ctx, above: Node, given: Given, self?: Node): Promise<void> {
  const outside = outsideProblem(given, above)
  if (outside) throw refuse('endDate', outside)
  const siblings = (await listBelow(ctx, above)).filter(
    ({ parentId, id }) => parentId === above.id && id !== self?.id,
  )
  const over = budgetProblem(above, [...siblings, given])
  if (over) throw refuse('specialBudget', over)
}

/** Throws BAD_INPUT if a node would leave out the days or the money of those below it, naming them. */
export async function assertHolds(ctx: Ctx, node: Node, given: Given): Promise<void> {
  const below = await listBelow(ctx, node)
  const after = { ...given, name: node.name, level: node.level }
  const outside = below.filter((one) => outsideProblem(one, after) !== undefined)
  if (outside.length > 0) {
    const names = outside
      .slice(0, 5)
      .map(
        ({ level, name, startDate, endDate }) =>
          `${levelName(level)}「${name}」${startDate ?? ''} 至 ${endDate ?? ''}`,
      )
    const more = outside.length > 5 ? `等${outside.length}个` : ''
    throw refuse('endDate', `起止日期不能短于下级：${names.join('、')}${more}，请先调整下级`)
  }
  const over = budgetProblem(
    after,
    below.filter(({ parentId }) => parentId === node.id),
  )
  if (over) throw refuse('specialBudget', over)
}

/** Returns the number of a new node below another: the number of that one and a serial number, never used again. */
export async function nextCode(ctx: Ctx, above: Node): Promise<string> {
  const used = await ctx.db
    .select({ code: projectNode.code })
    .from(projectNode)
    .where(
      and(
        eq(projectNode.orgId, above.orgId),
        eq(projectNode.projectId, above.projectId),
        ne(projectNode.state, 'draft'),
        sql`starts_with(${projectNode.code}, ${`${above.code ?? ''}-`})`,
      ),
    )
  const start = `${above.code ?? ''}-`
  const serials = used.map(({ code }) => Number(/^\d+/.exec((code ?? '').slice(start.length))?.[0] ?? 0))
  return `${start}${String(Math.max(0, ...serials) + 1).padStart(2, '0')}`
}
