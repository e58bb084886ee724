import { MAX_ASSOCIABLE } from '@hepu/api/areas/project/contract/projectContract'
import type * as api from '@hepu/api/areas/project/contract/projectContract'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { contract, contractProject, projectNode, projectSubject, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertSeesProjects, openAmounts } from '../../contract/shared.ts'
import { getNode, type Node, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'

type Page = ParsedInputOf<typeof api.pageProjectContracts>
type Shown = ResultOf<typeof api.pageProjectContracts>['records'][number]

/** Returns a node whose contracts the caller may read. Throws NOT_FOUND, and FORBIDDEN without the right. */
export async function openContracts(ctx: Ctx, key: NodeKey): Promise<{ node: Node; rights: Rights }> {
  assertSeesProjects(ctx)
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'contract:read')
  return { node, rights }
}

const remover = alias(user, 'remover')

const selectContracts = ({ db }: Ctx) =>
  db
    .select({
      link: contractProject,
      contract,
      node: projectNode,
      subjectName: projectSubject.name,
      createdByName: user.name,
      removedByName: remover.name,
    })
    .from(contractProject)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractProject.orgId), eq(contract.id, contractProject.contractId)),
    )
    .innerJoin(projectNode, eq(projectNode.id, contractProject.nodeId))
    .leftJoin(projectSubject, eq(projectSubject.id, contractProject.subjectId))
    .leftJoin(user, eq(user.id, contractProject.createdBy))
    .leftJoin(remover, eq(remover.id, contractProject.removedBy))

type Found = Awaited<ReturnType<typeof selectContracts>>[number]

/** Returns the condition for the contracts of a node and of all below it that the caller sees. */
export const contractsBelow = (ctx: Ctx, { path }: Pick<Node, 'path'>): SQL | undefined =>
  and(
    rows(ctx, contractProject),
    rows(ctx, contract),
    rows(ctx, projectNode),
    sql`starts_with(${projectNode.path}, ${path})`,
  )

/** Returns one page of the contracts of a node and of all below it. */
export async function pageContracts(
  ctx: Ctx,
  { current, size, sort, order, model }: Page,
): Promise<ResultOf<typeof api.pageProjectContracts>> {
  const { node, rights } = await openContracts(ctx, model)
  const { name, state, direction, withRemoved } = model
  const sorts = {
    id: contractProject.id,
    createTime: contractProject.createdAt,
    signedOn: contract.signedOn,
    endOn: contract.endOn,
    amount: contract.amount,
  }
  const query = selectContracts(ctx)
    .where(
      and(
        contractsBelow(ctx, node),
        name ? or(contains(contract.name, name), contains(contract.number, name)) : undefined,
        state ? eq(contract.state, state) : undefined,
        direction ? eq(contract.direction, direction) : undefined,
        withRemoved ? undefined : isNull(contractProject.removedAt),
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], contractProject.id),
  )
  const open = await openAmounts(
    ctx,
    found.map((one) => one.contract.id),
  )
  return { ...page, records: found.map((one) => present(ctx, rights, one, open)) }
}

function present(
  ctx: Ctx,
  rights: Rights,
  { link, contract: row, node, ...names }: Found,
  open: ReadonlyMap<number, string>,
): Shown {
  const mayEdit =
    mayChange(ctx, link) &&
    ctx.caller.permissions.has('contract.record:write') &&
    rights.on(node).has('contract:edit')
  return {
    ...link,
    name: row.name,
    number: row.number,
    type: row.type,
    direction: row.direction,
    state: row.state,
    signedOn: row.signedOn,
    endOn: row.endOn,
    amount: row.amount,
    currency: row.currency,
    committed: link.removedAt ? null : (open.get(row.id) ?? null),
    ...names,
    parentId: node.parentId,
    nodeName: node.name,
    level: node.level,
    createTime: link.createdAt,
    ...allowed({ delete: mayEdit && link.removedAt === null }, {}),
  }
}

/** Returns contracts that may be tied to a node and are not, the newest first. */
export async function findAssociable(
  ctx: Ctx,
  { name, ...key }: ParsedInputOf<typeof api.associatedContractList>,
): Promise<ResultOf<typeof api.associatedContractList>> {
  const { node } = await openContracts(ctx, key)
  const there = ctx.db
    .select({ id: contractProject.contractId })
    .from(contractProject)
    .where(
      and(
        eq(contractProject.nodeId, node.id),
        isNull(contractProject.removedAt),
        isNull(contractProject.deletedAt),
      ),
    )
  return ctx.db
    .select({
      id: contract.id,
      name: contract.name,
      number: contract.number,
      type: contract.type,
      direction: contract.direction,
      state: contract.state,
      amount: contract.amount,
    })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        notInArray(contract.state, ['stopped', 'dissolved']),
        notInArray(contract.id, there),
        name ? or(contains(contract.name, name), contains(contract.number, name)) : undefined,
      ),
    )
    .orderBy(desc(contract.id))
    .limit(MAX_ASSOCIABLE)
}
