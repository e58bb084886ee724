import type * as api from '@hepu/api/areas/product/binding/productBinding'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { productBinding } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { lockForRules } from '../sale/lineLock.ts'
import { resolveLines } from '../sale/resolveLines.ts'
import {
  assertFree,
  assertProduct,
  bind,
  lockMaterial,
  note,
  rebind,
  refuse,
  type Binding,
} from './bindings.ts'

type Input = ParsedInputOf<typeof api.editProductBindingRelation>

/** Binds a material, or changes, ends or splits a binding; then gives the stored lines of sale to their products. */
export async function editBinding(
  ctx: Ctx,
  input: Input,
): Promise<ResultOf<typeof api.editProductBindingRelation>> {
  const { id } = input
  if (id === null || id === undefined) {
    await lockForRules(ctx)
    await lockMaterial(ctx, input.nccId)
    await assertProduct(ctx, input.productId)
    return settled(ctx, await bind(ctx, valuesOf(input)), [input.nccId])
  }
  const held = await getRow(ctx, productBinding, id, note.label)
  const own = inOrgOf(ctx, held)
  await lockForRules(own)
  for (const nccId of [...new Set([held.nccId, input.nccId])].toSorted()) await lockMaterial(own, nccId)
  if (held.productId !== input.productId) await assertProduct(own, input.productId)
  const after = input.changeFrom ? await split(own, held, input) : await change(own, held, input)
  return settled(own, after, [held.nccId, input.nccId])
}

/** The material belongs to another product from a day on. */
function split(ctx: Ctx, held: Binding, input: Input): Promise<Binding> {
  const { changeFrom, nccId } = input
  if (nccId !== held.nccId) refuse('nccId', '改绑时不能更换物料，请另新增绑定')
  const { nccId: _nccId, validFrom: _from, validTo: _to, ...values } = valuesOf(input)
  return rebind(ctx, held, changeFrom ?? held.validFrom, values, input.version ?? held.version)
}

/** Corrects or ends a binding. Another product is a matter of a day. */
async function change(ctx: Ctx, held: Binding, input: Input): Promise<Binding> {
  if (held.productId !== input.productId)
    refuse('productId', `改绑其他产品须填写改绑日期；要更正整段绑定，请填写其生效日期 ${held.validFrom}`)
  const values = valuesOf(input)
  await assertFree(ctx, values, held.id)
  return updateRow(ctx, productBinding, held.id, { version: input.version ?? held.version, values }, note)
}

const valuesOf = (input: Input) => ({
  productId: input.productId,
  nccId: input.nccId,
  materialName: input.materialName,
  source: input.source ?? '',
  packKg: input.packKg ?? null,
  validFrom: input.validFrom,
  validTo: input.validTo ?? null,
  remark: input.remark,
})

async function settled(
  ctx: Ctx,
  { id, version }: Binding,
  nccIds: readonly string[],
): Promise<ResultOf<typeof api.editProductBindingRelation>> {
  return { id, version, lines: await resolveLines(ctx, nccIds) }
}

/** Removes a binding; its lines of sale belong to no product then. */
export async function deleteBinding(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteProductBinding>,
): Promise<null> {
  const held = await getRow(ctx, productBinding, id, note.label)
  const own = inOrgOf(ctx, held)
  await lockForRules(own)
  await removeRow(ctx, productBinding, id, note)
  await resolveLines(own, [held.nccId])
  return null
}
