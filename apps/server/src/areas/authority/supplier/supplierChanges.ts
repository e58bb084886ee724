import type * as api from '@hepu/api/areas/authority/supplier/supplier'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { assertChoice } from '../../../db/dictEntries.ts'
import { party } from '../../../db/schema/index.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { assertMove, lockTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnique, countUses, namesBefore, partyTree } from '../party/partyRules.ts'
import { getKept, getSupplier, type Supplier } from './supplierRules.ts'

const title = '供应商'
const note = { label: title }

/** Makes a supplier of the current organisation. */
export async function saveSupplier(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierSave>,
): Promise<ResultOf<typeof api.supplierSave>> {
  await lockTree(ctx, partyTree)
  const parentId = input.parentId ?? null
  if (parentId !== null) await getSupplier(ctx, parentId)
  await assertUnique(ctx, { ...input, kind: 'UNIT' }, { title })
  await assertChoice(ctx, { dict: 'supplier_type', label: '供应商类型', value: input.type })
  const values = { ...input, parentId, region: input.region ?? [], roles: ['SUPPLIER'] }
  const { id } = await insertRow(ctx, party, values, note)
  return { id }
}

/** Changes a supplier. One that moves must not end below itself. */
export async function updateSupplier(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierUpdate>,
): Promise<ResultOf<typeof api.supplierUpdate>> {
  await lockTree(ctx, partyTree)
  const { id, version, ...content } = input
  const current = await getKept(ctx, id)
  if (current.kind === 'PERSON' && content.creditCode !== null) {
    throw new AppError('BAD_INPUT', `「${current.name}」是个人，没有统一社会信用代码，请留空`)
  }
  const parentId = content.parentId ?? null
  await assertWorkContext(ctx, current, parentId)
  await assertUnique(ctx, { ...content, kind: current.kind }, { title, ownId: id })
  await assertChoice(ctx, {
    dict: 'supplier_type',
    label: '供应商类型',
    value: content.type,
    held: current.type,
  })
  const formerNames = namesBefore(current, content.name, current.formerNames)
  const values = { ...content, parentId, region: content.region ?? [], formerNames }
  const row = await updateRow(ctx, party, id, { version, values }, note)
  return { id, version: row.version }
}

async function assertWorkContext(ctx: Ctx, current: Supplier, parentId: number | null): Promise<void> {
  if (parentId === null || parentId === current.parentId) return
  await getSupplier(ctx, parentId)
  const refusal = `不能把「${current.name}」放到它自己或它的下级之下`
  await assertMove(ctx, partyTree, { id: current.id, parentId }, refusal)
}

/** Disables a supplier or takes it into use again; what names it stays. */
export async function setSupplierState(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierState>,
): Promise<null> {
  await getKept(ctx, input.id)
  await updateRow(ctx, party, input.id, { values: { state: input.state } }, note)
  return null
}

/** Deletes suppliers that nothing rests on; all of them or none. A party that has other roles too only ceases to be a supplier. */
export async function deleteSuppliers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierDelete>,
): Promise<null> {
  await lockTree(ctx, partyTree)
  for (const id of input.ids) {
    const current = await getKept(ctx, id)
    const uses = (await countUses(ctx, [id])).get(id)
    if (uses) throw new AppError('BAD_STATE', `供应商「${current.name}」有${uses}，不能删除，可先停用`)
    const roles = current.roles.filter((role) => role !== 'SUPPLIER')
    if (roles.length === 0) await removeRow(ctx, party, id, note)
    else await updateRow(ctx, party, id, { values: { roles, type: null } }, note)
  }
  return null
}
