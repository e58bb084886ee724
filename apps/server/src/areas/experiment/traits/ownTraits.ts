import {
  ownTraitKey,
  type ownTraitCreate,
  type ownTraitDelete,
  type ownTraitEdit,
  type ownTraitList,
} from '@hepu/api/areas/experiment/traits/ownTrait'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { cellEntry, observation, organization, ownTrait } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadTraits, ownTraitOf } from './loadTraits.ts'
import { assertLabel, assertNoPoint } from './ownTraitLabel.ts'

const LABEL = '自定义性状'
const IN_USE = '已有观测值或待审核的填报值，不能删除；请先清除这些值'

type Fields = Omit<ParsedInputOf<typeof ownTraitCreate>, 'id'>

/** Whether a plot has a value of the trait, or one waits for review. */
const isUsed = sql<boolean>`(
  exists (
    select from ${observation} value
    where value.org_id = own_trait.org_id and value.trait_key = 'own' || own_trait.id
      and value.trait_key like 'own%')
  or exists (
    select from ${cellEntry} typed
    where typed.org_id = own_trait.org_id and typed.field = 'own' || own_trait.id
      and typed.status = 'pending' and typed.deleted_at is null))`

/** Lists the own traits that the caller sees, those of his organisation first, in the order in which they were made. */
export async function listOwnTraits(ctx: Ctx): Promise<ResultOf<typeof ownTraitList>> {
  const found = await ctx.db
    .select({ trait: ownTrait, orgName: organization.name, isUsed })
    .from(ownTrait)
    .innerJoin(organization, eq(organization.id, ownTrait.orgId))
    .where(rows(ctx, ownTrait))
    .orderBy(sql`${ownTrait.orgId} <> ${ctx.caller.orgId}`, asc(ownTrait.id))
  const mayWrite = ctx.caller.permissions.has('experiment.variety:import')
  return found.map(({ trait, orgName, isUsed: used }) => {
    const may = mayWrite && mayChange(ctx, trait)
    return {
      ...ownTraitOf(trait),
      id: trait.id,
      note: trait.note,
      orgName,
      isOurs: trait.orgId === ctx.caller.orgId,
      version: trait.version,
      ...allowed({ edit: may, delete: may }, { delete: used ? IN_USE : null }),
    }
  })
}

/** Makes a trait of the organisation that the caller works in. */
export async function createOwnTrait(
  ctx: Ctx,
  input: ParsedInputOf<typeof ownTraitCreate>,
): Promise<ResultOf<typeof ownTraitCreate>> {
  const fields = fieldsOf(input)
  assertLabel(await loadTraits(ctx.db, ctx.caller), fields.label)
  await assertNoPoint(ctx, ctx.caller, fields.label)
  const made = await insertRow(ctx, ownTrait, fields, { label: LABEL })
  return { ...ownTraitOf(made), id: made.id }
}

/** Changes a trait. What its values mean, kind and unit, stays once there are any. */
export async function editOwnTrait(
  ctx: Ctx,
  { id, version, ...input }: ParsedInputOf<typeof ownTraitEdit>,
): Promise<null> {
  const row = await getRow(ctx, ownTrait, id, LABEL)
  const fields = fieldsOf(input)
  const traits = await loadTraits(ctx.db, row)
  const others = traits.own.filter(({ key }) => key !== ownTraitKey(id))
  assertLabel({ ...traits, own: others }, fields.label)
  await assertNoPoint(ctx, row, fields.label)
  if ((row.kind !== fields.kind || row.unit !== fields.unit) && (await hasValues(ctx, id)))
    throw new AppError('BAD_STATE', `「${row.label}」已有观测值或待审核的填报值，不能再改类型和单位`)
  await updateRow(ctx, ownTrait, id, { version, values: fields }, { label: LABEL })
  return null
}

/** Deletes a trait that has no values. */
export async function deleteOwnTrait(ctx: Ctx, { id }: ParsedInputOf<typeof ownTraitDelete>): Promise<null> {
  const row = await getRow(ctx, ownTrait, id, LABEL)
  if (await hasValues(ctx, id)) throw new AppError('BAD_STATE', `「${row.label}」${IN_USE}`)
  await removeRow(ctx, ownTrait, id, { label: LABEL })
  return null
}

async function hasValues(ctx: Ctx, id: number): Promise<boolean> {
  const [found] = await ctx.db.select({ isUsed }).from(ownTrait).where(one(id))
  return found?.isUsed === true
}

const one = (id: number): SQL | undefined => and(eq(ownTrait.id, id), isNull(ownTrait.deletedAt))

/** Only numbers have a unit, decimals and limits. */
function fieldsOf({ label, unit, kind, decimals, min, max, note }: Fields) {
  if (kind !== 'number') return { label, kind, note, unit: null, decimals: 0, min: null, max: null }
  if (min !== null && max !== null && min >= max) throw new AppError('BAD_INPUT', '下限应小于上限')
  return { label, kind, note, unit, decimals, min, max }
}
