import type * as api from '@hepu/api/areas/authority/supplier/supplier'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { assertChoice, dictLabels } from '../../../db/dictEntries.ts'
import { byPinyin } from '../../../db/nameConditions.ts'
import { organization, party, supplierRelation, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import { lockTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { choicesByPath, getManagedOrgs, listManagedOrgs } from '../organization/organizationScope.ts'
import { partyTree } from '../party/partyRules.ts'
import { getSupplier, visibleSuppliers } from './supplierRules.ts'

/** Returns which of the caller's organisations work with a supplier, or with any, and how. */
export async function listRelations(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.getRelationship>,
): Promise<ResultOf<typeof api.getRelationship>> {
  if (id !== undefined) await getSupplier(ctx, id)
  const found = await ctx.db
    .select({ relation: supplierRelation, orgName: organization.name, createdByName: user.name })
    .from(supplierRelation)
    .innerJoin(party, and(visibleSuppliers(ctx), eq(party.id, supplierRelation.supplierId)))
    .innerJoin(organization, eq(organization.id, supplierRelation.orgId))
    .leftJoin(user, eq(user.id, supplierRelation.createdBy))
    .where(
      and(rows(ctx, supplierRelation), id === undefined ? undefined : eq(supplierRelation.supplierId, id)),
    )
    .orderBy(byPinyin(organization.name), asc(supplierRelation.id))
  const labels = await dictLabels(ctx, 'supplier_cooperation')
  return found.map(({ relation, ...names }) => ({
    ...names,
    id: relation.id,
    supplierId: relation.supplierId,
    orgId: relation.orgId,
    kind: relation.kind,
    kindLabel: labels.get(relation.kind) ?? relation.kind,
    since: relation.since,
    remark: relation.remark,
    createTime: relation.createdAt,
  }))
}

/** Returns the organisations that may come to work with a supplier, each with the names that lead to it. */
export async function listOrgsToRelate(ctx: Ctx): Promise<ResultOf<typeof api.supplierOrgs>> {
  const orgs = await listManagedOrgs(ctx)
  const open = new Set(orgs.filter(({ state }) => state === 1).map(({ id }) => String(id)))
  return choicesByPath(orgs).filter(({ value }) => open.has(value))
}

/** Lets organisations work with a supplier that is in use; all of them or none. */
export async function addRelations(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.addRelationship>,
): Promise<null> {
  await lockTree(ctx, partyTree)
  const { supplierId, orgIds, kind, since, remark } = input
  const current = await getSupplier(ctx, supplierId)
  if (current.state !== 1) throw new AppError('BAD_STATE', `「${current.name}」已停用，不能建立合作关系`)
  await assertChoice(ctx, { dict: 'supplier_cooperation', label: '合作方式', value: kind })
  const orgs = await getManagedOrgs(ctx, orgIds)
  await assertNew(ctx, input)
  const [userId, now] = [ctx.caller.userId, ctx.services.now()]
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  await ctx.db
    .insert(supplierRelation)
    .values(orgs.map((org) => ({ orgId: org.id, supplierId, kind, since: since ?? null, remark, ...stamps })))
  for (const org of orgs) await log(ctx, { supplierId, orgId: org.id }, null, org.name)
  return null
}

async function assertNew(
  ctx: Ctx,
  { supplierId, orgIds, kind }: ParsedInputOf<typeof api.addRelationship>,
): Promise<void> {
  const taken = await ctx.db
    .select({ name: organization.name })
    .from(supplierRelation)
    .innerJoin(organization, eq(organization.id, supplierRelation.orgId))
    .where(
      and(
        rows(ctx, supplierRelation),
        eq(supplierRelation.supplierId, supplierId),
        eq(supplierRelation.kind, kind),
        inArray(supplierRelation.orgId, orgIds),
      ),
    )
  if (taken.length === 0) return
  const names = taken.map(({ name }) => `「${name}」`).join('、')
  throw new AppError('CONFLICT', `${names}与该供应商已有这种合作关系`)
}

/** Ends relations of the caller's organisations; all of them or none. */
export async function deleteRelations(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.deleteRelationship>,
): Promise<null> {
  await lockTree(ctx, partyTree)
  const found = await ctx.db
    .select({ relation: supplierRelation, orgName: organization.name })
    .from(supplierRelation)
    .innerJoin(organization, eq(organization.id, supplierRelation.orgId))
    .where(and(rows(ctx, supplierRelation), inArray(supplierRelation.id, input.ids)))
  if (found.length !== input.ids.length) {
    throw new AppError('NOT_FOUND', '合作关系不存在或无权查看，请刷新后再试')
  }
  const stamps = { updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() }
  await ctx.db
    .update(supplierRelation)
    .set({ ...stamps, deletedAt: ctx.services.now() })
    .where(and(rows(ctx, supplierRelation), inArray(supplierRelation.id, input.ids)))
  for (const { relation, orgName } of found) await log(ctx, relation, orgName, null)
  return null
}

/** A line in the history of the supplier, which belongs to the organisation that works with it. */
const log = (
  ctx: Ctx,
  { supplierId, orgId }: { supplierId: number; orgId: number },
  before: string | null,
  after: string | null,
): Promise<void> =>
  writeLog(ctx, {
    object: 'party',
    objectId: supplierId,
    action: 'update',
    orgId,
    crop: null,
    before: { relation: before },
    after: { relation: after },
  })
