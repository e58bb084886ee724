import type * as common from '@hepu/api/areas/project/fund/fundCommon'
import type * as filter from '@hepu/api/areas/project/fund/fundFilter'
import { flowTypeOf, typesOf, type Purse } from '@hepu/api/areas/project/fund/flowTypes'
import type * as api from '@hepu/api/areas/project/fund/fundFlow'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { byPinyin, oneOf } from '../../../db/nameConditions.ts'
import { party, projectFundFlow, projectNode } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, selectNodes } from '../node/nodes.ts'
import { assertRight, openRights } from '../right/rights.ts'
import { branchIds, subjectsOf, type Subject } from './book.ts'
import { readableBook } from './flowList.ts'
import { listYears } from './years.ts'

/** Lists the kinds of special money that may be chosen now. */
export async function listSpecialTypes(ctx: Ctx): Promise<ResultOf<typeof api.getSpecialFundType>> {
  const found = await listDictEntries(ctx, ['special_fund_type'])
  return found.filter(({ disabled }) => !disabled).map(({ value, label }) => ({ value, label }))
}

/** Returns the kinds of lines of a purse. */
export const listFlowTypes = (purse: Purse): ResultOf<typeof api.getSpecialFundFlowType> =>
  typesOf(purse).map((value) => {
    const { label, direction, isTyped } = flowTypeOf(value)
    return { value, label, direction, isTyped }
  })

/** Lists the 往来单位 that the lines of a node and of those below it name. */
export async function listSuppliers(
  ctx: Ctx,
  key: ParsedInputOf<typeof common.getSupplierDropdown>,
): Promise<ResultOf<typeof common.getSupplierDropdown>> {
  const { node, book } = await readableBook(ctx, key)
  return ctx.db
    .select({ id: party.id, name: party.name })
    .from(projectFundFlow)
    .innerJoin(party, eq(party.id, projectFundFlow.partyId))
    .where(
      and(
        eq(projectFundFlow.orgId, node.orgId),
        eq(projectFundFlow.projectId, node.projectId),
        oneOf(projectFundFlow.nodeId, [...branchIds(book, node)]),
      ),
    )
    .groupBy(party.id, party.name)
    .orderBy(byPinyin(party.name), asc(party.id))
}

/** Lists the subjects of a project, of one level or one kind of costs if wanted. */
export async function listSubjectChoices(
  ctx: Ctx,
  { projectId, level, type }: ParsedInputOf<typeof common.getSubjectDropdown>,
): Promise<ResultOf<typeof common.getSubjectDropdown>> {
  const found = await subjectsOfProject(ctx, projectId)
  return found.filter((one) => (!level || one.level === level) && (!type || one.kind === type))
}

/** Lists the subjects of a project whose name contains a text. */
export async function listSubjectFilter(
  ctx: Ctx,
  { projectId, name }: ParsedInputOf<typeof filter.getSubjectList>,
): Promise<ResultOf<typeof filter.getSubjectList>> {
  const found = await subjectsOfProject(ctx, projectId)
  return found.filter((one) => !name || one.name.includes(name))
}

async function subjectsOfProject(ctx: Ctx, projectId: number): Promise<Subject[]> {
  return subjectsOf(ctx, await getNode(ctx, await openRights(ctx), { projectId }))
}

/** Lists the topics of the project with a number, those that the caller sees. */
export async function listTopics(
  ctx: Ctx,
  { projectCode }: ParsedInputOf<typeof filter.getTopicList>,
): Promise<ResultOf<typeof filter.getTopicList>> {
  const rights = await openRights(ctx)
  const [project] = await selectNodes(ctx, rights, eq(projectNode.code, projectCode))
  if (!project) return []
  return ctx.db
    .select({ id: projectNode.id, code: projectNode.code, name: projectNode.name })
    .from(projectNode)
    .where(and(rows(ctx, projectNode), rights.visible, eq(projectNode.parentId, project.id)))
    .orderBy(asc(projectNode.code), asc(projectNode.id))
}

/** Lists the years of a project, the newest first. */
export async function listYearChoices(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof filter.getYearList>,
): Promise<ResultOf<typeof filter.getYearList>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, { projectId: id })
  assertRight(rights, node, 'detail:read')
  return (await listYears(ctx, node)).toReversed()
}
