import type * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { maintenanceLabels as labels } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { missingOf } from '@hepu/api/areas/contract/maintenance/maintenanceRules'
import { boundStates, contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { contractVariety } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { findProducts } from './boundProducts.ts'
import { copied } from './fromBindings.ts'
import { isOf, listLicensed, sameVariety } from './licensedVarieties.ts'
import {
  insertVariety,
  MAINTENANCE,
  removeVariety,
  updateVariety,
  varietiesOf,
  type Variety,
} from './maintenanceRows.ts'
import { refreshStates } from './refreshStates.ts'

type Input = ParsedInputOf<typeof api.varietyMaintenanceEdit>

/** Changes a row, or adds another product for the variety of a row; then works out the states of all rows that it touches. */
export async function editVariety(
  ctx: Ctx,
  input: Input,
): Promise<ResultOf<typeof api.varietyMaintenanceEdit>> {
  const heldId = input.id ?? input.likeId
  if (!heldId) refuse('likeId', '请选择要增加产品的品种')
  const held = await getRow(ctx, contractVariety, heldId, MAINTENANCE)
  const of = await lockContract(ctx, held.contractId)
  assertBound(of)
  const values = await valuesOf(ctx, input)
  await assertOnce(ctx, of, input.id ? held : null, { ...held, ...values })
  const saved = input.id
    ? await updateVariety(ctx, held, values, input.version ?? held.version)
    : await insertVariety(ctx, of, { ...copied(held), ...values })
  return settled(ctx, saved, held.productId)
}

function refuse(path: string, message: string): never {
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}

function assertBound({ name, state }: Contract): void {
  if (boundStates.includes(state)) return
  throw new AppError('BAD_STATE', `合同「${name}」的状态为“${contractStates[state]}”，品种维护不能再改`)
}

/** Returns what is stored of a form: what people entered counts as theirs. */
async function valuesOf(ctx: Ctx, input: Input) {
  const { productId = null, startYear = null, endYear = null, commissionMode = null } = input
  if (startYear !== null && endYear !== null && startYear > endYear)
    refuse('endYear', `${labels.endYear} ${endYear} 不得早于${labels.startYear} ${startYear}`)
  if (productId !== null && !(await findProducts(ctx, [productId])).has(productId))
    refuse('productId', `${labels.productId}不存在或无权查看，请另选`)
  const { productName, nccId, regions, remark } = input
  return {
    productId,
    productName,
    nccId,
    regions,
    startYear,
    endYear,
    commissionMode,
    remark,
    source: 'manual',
  }
}

/** A variety of a contract has one row for a product. */
async function assertOnce(ctx: Ctx, of: Contract, self: Variety | null, row: Variety): Promise<void> {
  if (row.productId === null) {
    if (self === null) refuse('productId', `${labels.productId}必填：为品种增加一行时请选择产品`)
    return
  }
  const others = await varietiesOf(ctx, [of.id])
  const double = others.find(
    (other) => other.id !== self?.id && sameVariety(other, row) && other.productId === row.productId,
  )
  if (double)
    refuse('productId', `合同「${of.name}」的品种「${row.varietyName}」已有这一产品的行，请直接修改该行`)
}

async function settled(
  ctx: Ctx,
  { id, contractId, productId }: Variety,
  before: number | null,
): Promise<ResultOf<typeof api.varietyMaintenanceEdit>> {
  const productIds = [productId, before].flatMap((one) => one ?? [])
  await refreshStates(ctx, { contractIds: [contractId], productIds })
  const row = await getRow(ctx, contractVariety, id, MAINTENANCE)
  return { id, version: row.version, state: row.state, conflict: row.conflict, missing: missingOf(row) }
}

/** Deletes a row that is one too many; a variety that the contract names keeps one. */
export async function deleteVariety(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.varietyMaintenanceDelete>,
): Promise<null> {
  const held = await getRow(ctx, contractVariety, id, MAINTENANCE)
  const of = await lockContract(ctx, held.contractId)
  const licensed = await listLicensed(ctx, [of.id])
  const rest = (await varietiesOf(ctx, [of.id])).filter(
    (other) => other.id !== id && sameVariety(other, held),
  )
  if (rest.length === 0 && licensed.some((one) => isOf(held, one)))
    throw new AppError(
      'BAD_STATE',
      `品种「${held.varietyName}」在合同「${of.name}」的成果中，至少保留一行；要移除请变更合同成果`,
    )
  await removeVariety(ctx, held)
  await refreshStates(ctx, { contractIds: [of.id], productIds: held.productId ? [held.productId] : [] })
  return null
}
