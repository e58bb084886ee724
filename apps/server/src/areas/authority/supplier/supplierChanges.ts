import type * as api from '@hepu/api/areas/authority/supplier/supplier'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { assertChoice } from '../../../db/dictEntries.ts'
import { supplier } from '../../../db/schema/index.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { assertMove, lockTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  assertUnique,
  countUses,
  getKept,
  getSupplier,
  supplierTree,
  type Supplier,
} from './supplierRules.ts'

const note = { label: '供应商' }

/** Makes a supplier of the current organisation. */
export async function saveSupplier(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierSave>,
): Promise<ResultOf<typeof api.supplierSave>> {
  await lockTree(ctx, supplierTree)
  const parentId = input.parentId ?? null
  if (parentId !== null) await getSupplier(ctx, parentId)
  await assertUnique(ctx, input)
  await assertChoice(ctx, { dict: 'supplier_type', label: '供应商类型', value: input.type })
  const { id } = await insertRow(ctx, supplier, { ...input, parentId, region: input.region ?? [] }, note)
  return { id }
}

/** Changes a supplier. One that moves must not end below itself. */
export async function updateSupplier(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierUpdate>,
): Promise<ResultOf<typeof api.supplierUpdate>> {
  await lockTree(ctx, supplierTree)
  const { id, version, ...content } = input
  const current = await getKept(ctx, id)
  const parentId = content.parentId ?? null
  await assertWorkContext(ctx, current, parentId)
  await assertUnique(ctx, content, id)
  await assertChoice(ctx, {
    dict: 'supplier_type',
    label: '供应商类型',
    value: content.type,
    held: current.type,
  })
  const values = { ...content, parentId, region: content.region ?? [] }
  const row = await updateRow(ctx, supplier, id, { version, values }, note)
  return { id, version: row.version }
}

async function assertWorkContext(ctx: Ctx, current: Supplier, parentId: number | null): Promise<void> {
  if (parentId === null || parentId === current.parentId) return
  await getSupplier(ctx, parentId)
  const refusal = `不能把「${current.name}」放到它自己或它的下级之下`
  await assertMove(ctx, supplierTree, { id: current.id, parentId }, refusal)
}

/** Disables a supplier or takes it into use again; what names it stays. */
export async function setSupplierState(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierState>,
): Promise<null> {
  await getKept(ctx, input.id)
  await updateRow(ctx, supplier, input.id, { values: { state: input.state } }, note)
  return null
}

/** Deletes suppliers that nothing rests on; all of them or none. */
export async function deleteSuppliers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierDelete>,
): Promise<null> {
  await lockTree(ctx, supplierTree)
  for (const id of input.ids) {
    const current = await getKept(ctx, id)
    const uses = (await countUses(ctx, [id])).get(id)
    if (uses) throw new AppError('BAD_STATE', `供应商「${current.name}」有${uses}，不能删除，可先停用`)
    await removeRow(ctx, supplier, id, note)
  }
  return null
}
