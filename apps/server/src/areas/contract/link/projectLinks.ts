import type * as api from '@hepu/api/areas/contract/link/contractLinks'
import { contractKinds, contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { contractProject } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockNode, openRights, projectOf, subjectsOf, type Node, type Rights } from '../../project/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'

export const PROJECT_LINK = '合同的关联项目'
export type ProjectLink = typeof contractProject.$inferSelect

/** Returns why no project can be tied to a contract; null if one can. */
export function linkBlocker({ kind, name, state }: Pick<Contract, 'kind' | 'name' | 'state'>): string | null {
  if (kind === 'CONTRACT') return endedBlocker({ name, state })
  const what = kind === 'TEMPLATE' ? '' : '，请关联它的主合同'
  return `「${name}」是${contractKinds[kind]}，不能关联项目${what}`
}

const endedBlocker = ({ name, state }: Pick<Contract, 'name' | 'state'>): string | null =>
  state === 'stopped' || state === 'dissolved'
    ? `合同「${name}」的状态为「${contractStates[state]}」，不能再关联项目`
    : null

/** Ties a contract to a project, a topic or an assignment. The caller needs the right on the project to tie contracts to it. */
export async function linkProject(
  ctx: Ctx,
  { contractId, remark, purse, subjectId, ...key }: ParsedInputOf<typeof api.associatedProjectAdd>,
): Promise<{ id: number }> {
  assertSeesProjects(ctx)
  const { node } = await lockNode(ctx, key, 'contract:edit')
  if (node.state === 'draft') throw new AppError('BAD_STATE', `「${node.name}」还是草稿，提交后才能关联合同`)
  const contract = await getContract(ctx, contractId)
  const reason = linkBlocker(contract)
  if (reason) throw new AppError('BAD_STATE', reason)
  await assertFree(ctx, contract, node)
  const subject = await subjectFor(ctx, { contract, node, purse, subjectId: subjectId ?? null })
  const values = { contractId, projectId: node.projectId, nodeId: node.id, purse, remark }
  const row = await insertRow(
    inOrgOf(ctx, contract),
    contractProject,
    { ...values, subjectId: subject?.id ?? null },
    { label: PROJECT_LINK, extra: { before: {}, after: { subject: subject?.name ?? null } } },
  )
  return { id: row.id }
}

/** Takes a contract and a project apart; who did it, when and why stays. */
export async function unlinkProject(
  ctx: Ctx,
  { id, reason }: ParsedInputOf<typeof api.associatedProjectDelete>,
): Promise<null> {
  assertSeesProjects(ctx)
  const link = await getRow(ctx, contractProject, id, PROJECT_LINK)
  if (link.removedAt) throw new AppError('BAD_STATE', '该关联已取消，请刷新后查看')
  await lockNode(ctx, link.nodeId, 'contract:edit', { mayBeOver: true })
  await updateRow(
    ctx,
    contractProject,
    id,
    {
      version: link.version,
      values: { removedAt: ctx.services.now(), removedBy: ctx.caller.userId, reason },
    },
    { label: PROJECT_LINK, reason },
  )
  return null
}

/** Throws FORBIDDEN for a caller without the permission for projects; rights on single ones are asked after it. */
export function assertSeesProjects({ caller }: Pick<Ctx, 'caller'>): void {
  if (caller.permissions.has('project.node:read')) return
  throw new AppError('FORBIDDEN', '您没有「查看本人参与的项目」权限，请联系管理员')
}

/** Returns the rights on projects of a caller who may see projects at all; null for others. */
export const projectRights = async (ctx: Ctx): Promise<Rights | null> =>
  ctx.caller.permissions.has('project.node:read') ? openRights(ctx) : null

async function assertFree(
  { db }: Pick<Ctx, 'db'>,
  { id, name }: Contract,
  { id: nodeId, name: nodeName }: Node,
): Promise<void> {
  const [found] = await db
    .select({ id: contractProject.id })
    .from(contractProject)
    .where(
      and(
        eq(contractProject.contractId, id),
        eq(contractProject.nodeId, nodeId),
        isNull(contractProject.removedAt),
        isNull(contractProject.deletedAt),
      ),
    )
  if (found) throw new AppError('CONFLICT', `合同「${name}」已关联「${nodeName}」，不能重复关联`)
}

interface Spending {
  contract: Contract
  node: Node
  purse: 'special' | 'self'
  subjectId: number | null
}

/** Returns the subject that an outgoing contract uses. Throws BAD_INPUT for a subject of another source, and for one with subjects below. */
async function subjectFor(ctx: Ctx, { contract, node, purse, subjectId }: Spending) {
  if (purse === 'special' && contract.direction === 'out' && (await projectOf(ctx, node)).sourceId === null)
    throw new AppError('BAD_INPUT', '自立项目没有专项资金，资金来源请选「自筹资金」')
  if (subjectId === null) return null
  if (contract.direction !== 'out')
    throw new AppError('BAD_INPUT', '只有支出合同占用经费，请不要选择经费科目')
  const subject = (await subjectsOf(ctx, await projectOf(ctx, node))).find(({ id }) => id === subjectId)
  if (!subject) throw new AppError('BAD_INPUT', '经费科目不属于该项目的来源，请重新选择')
  if (!subject.isLeaf) throw new AppError('BAD_INPUT', `「${subject.name}」下有明细科目，请选择末级科目`)
  return subject
}
