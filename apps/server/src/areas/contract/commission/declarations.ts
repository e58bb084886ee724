import type * as api from '@hepu/api/areas/contract/commission/commissionDeclaration'
import {
  declarationLabels as labels,
  quarterText,
} from '@hepu/api/areas/contract/commission/commissionLabels'
import { quarterDays } from '@hepu/api/areas/contract/commission/quarters'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { readQuantity, tierBases } from '@hepu/api/areas/contract/money/tierBase'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { contractDeclaration } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { isJustMade } from '../../../db/sentTwice.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertState, lockContract, type Contract } from '../contractRows.ts'
import {
  getLicensed,
  readYearRule,
  rulesOfScope,
  type Licensed,
  type Rule,
  type ScopeId,
} from './commissionContracts.ts'
import { planDeclarations, reopenDeclaration } from './planDeclarations.ts'
import { assertSold } from './returnLimit.ts'
import { countedIn, listRuns, readSeasonDeclarations } from './seasons.ts'

export const DECLARATION = '申报'
const note = { label: DECLARATION }

const TWICE = '一分钟内已登记过相同的退货，疑似重复提交；确为另一笔的，请一分钟后再登记'

/** States of contracts whose sales are declared; those that are over still get returns. */
const declaringStates = ['signed', 'running', 'finished', 'stopped'] as const

type Given = ParsedInputOf<typeof api.saveDeclaration>

/** Enters what was sold in a period, or came back; changes it as long as no confirmed run counts it. */
export async function saveDeclaration(
  ctx: Ctx,
  { id, version, ...given }: Given,
): Promise<ResultOf<typeof api.saveDeclaration>> {
  const contract = await lockContract(ctx, given.contractId)
  assertState(contract, declaringStates, '登记申报')
  const licensed = await getLicensed(ctx, contract.id)
  const scopeId = given.varietyLineId ?? null
  const rule = ruleOf(licensed, scopeId, given.bizYear)
  assertPeriod(given, rule)
  await assertEnded(ctx, given)
  assertUnit(given.quantity, rule, labels.quantity)
  const isReturn = given.kind === 'return'
  if (isReturn && !given.isCarried)
    await assertSold(ctx, licensed, rule, { ...given, id: id ?? null, varietyLineId: scopeId })
  if (given.declaredOn > clockDay(ctx.services.now()))
    throw new AppError('BAD_INPUT', `${labels.declaredOn}不能晚于今天`)
  const values = {
    ...given,
    varietyLineId: scopeId,
    quarter: isReturn ? 0 : given.quarter,
    isCarried: isReturn && given.isCarried,
  }
  const saved = id ? await change(ctx, contract, { id, version, values }) : await add(ctx, contract, values)
  await planDeclarations(ctx, contract)
  return { id: saved }
}

type Values = Omit<Given, 'id' | 'version' | 'varietyLineId'> & { varietyLineId: ScopeId }

async function add(ctx: Ctx, contract: Contract, values: Values): Promise<number> {
  await assertNotTwice(ctx, values)
  return (await insertRow(inOrgOf(ctx, contract), contractDeclaration, values, note)).id
}

/** Throws CONFLICT for a return like one that was entered within a minute: it was sent twice. Equal returns of another time are two. */
async function assertNotTwice(ctx: Ctx, values: Values): Promise<void> {
  if (values.kind !== 'return') return
  const twin = (await readSeasonDeclarations(ctx, values)).find(
    (row) =>
      row.kind === 'return' &&
      Number(row.quantity) === Number(values.quantity) &&
      row.declaredOn === values.declaredOn &&
      isJustMade(ctx, row),
  )
  if (twin) throw new AppError('CONFLICT', TWICE)
}

/** What was audited is audited anew after a change. */
async function change(
  ctx: Ctx,
  contract: Contract,
  { id, version, values }: { id: number; version: number | null | undefined; values: Values },
): Promise<number> {
  const stored = await getRow(ctx, contractDeclaration, id, DECLARATION)
  if (stored.contractId !== contract.id) throw new AppError('BAD_INPUT', '申报不属于该合同')
  await assertFree(ctx, stored)
  const { varietyLineId, bizYear, kind, quarter } = values
  const isSame =
    stored.varietyLineId === varietyLineId &&
    stored.bizYear === bizYear &&
    stored.kind === kind &&
    stored.quarter === quarter
  if (!isSame) throw new AppError('BAD_INPUT', '申报的品种、年度、季度和类型不能更改，请删除后重新登记')
  const audit =
    Number(stored.quantity) === Number(values.quantity)
      ? {}
      : { audited: null, auditedBy: null, auditedAt: null, auditNote: null }
  const changed = { values: { ...values, ...audit }, ...(version ? { version } : {}) }
  await updateRow(ctx, contractDeclaration, id, changed, note)
  return id
}

/** Returns the rule of a season. Throws BAD_STATE if none counts then. */
export function ruleOf(licensed: Licensed, scopeId: ScopeId, bizYear: number): Rule {
  const { startYear, endYear } = licensed.contract
  if (bizYear < (startYear ?? bizYear) || bizYear > (endYear ?? bizYear))
    throw new AppError(
      'BAD_INPUT',
      `${bizYear}年度不在许可年度内（${startYear ?? '不限'}～${endYear ?? '不限'}）`,
    )
  const rule = ruleInForce(rulesOfScope(licensed, scopeId), bizYear)
  if (!rule) throw new AppError('BAD_STATE', `${bizYear}年度没有提成规则，请先在「规则」中约定`)
  return rule
}

function assertPeriod({ kind, quarter, quantity }: Given, { cycle }: Rule): void {
  if (kind === 'return') {
    if (Number(quantity) === 0) throw new AppError('BAD_INPUT', '退货量应大于0')
    return
  }
  if (cycle === 'quarter' && quarter === 0)
    throw new AppError('BAD_INPUT', '该合同按季申报，请选择第1～4季度')
  if (cycle === 'year' && quarter !== 0)
    throw new AppError('BAD_INPUT', `该合同按年申报，请选择「全年」，不是「${quarterText(quarter)}」`)
}

/** Throws BAD_STATE for a period that is not over. */
async function assertEnded(ctx: Ctx, { kind, bizYear, quarter }: Given): Promise<void> {
  const { startMonth, today } = await readYearRule(ctx)
  const { from, to } = quarterDays(bizYear, quarter, startMonth)
  if (kind === 'period' && to >= today)
    throw new AppError('BAD_STATE', `${bizYear}年度${quarterText(quarter)}到 ${to} 才结束，结束后再申报`)
  if (kind === 'return' && from > today)
    throw new AppError('BAD_STATE', `${bizYear}年度尚未开始，不能登记退货`)
}

/** Throws if a quantity has more decimals than its unit. */
function assertUnit(quantity: string, { base }: Rule, label: string): void {
  if (readQuantity(quantity, base) !== undefined) return
  const { unit, decimals } = tierBases[base]
  throw new AppError('BAD_INPUT', `${label}的单位是${unit}，最多${decimals}位小数`)
}

type Declaration = typeof contractDeclaration.$inferSelect

/** Throws BAD_STATE for a declaration that a confirmed run counts. */
async function assertFree(ctx: Ctx, { id, contractId }: Declaration): Promise<void> {
  const run = countedIn(await listRuns(ctx, [contractId])).get(id)
  if (run)
    throw new AppError('BAD_STATE', `该申报已计入第${run.serial}次提成计算并确认，不能更改，请先冲销该次计算`)
}

/** Sets the audited quantity. */
export async function auditDeclaration(
  ctx: Ctx,
  { id, version, audited, auditNote }: ParsedInputOf<typeof api.auditDeclaration>,
): Promise<null> {
  const stored = await getRow(ctx, contractDeclaration, id, DECLARATION)
  const contract = await lockContract(ctx, stored.contractId)
  await assertFree(ctx, stored)
  const licensed = await getLicensed(ctx, contract.id)
  const rule = ruleOf(licensed, stored.varietyLineId, stored.bizYear)
  assertUnit(audited, rule, labels.audited)
  if (stored.kind === 'return' && !stored.isCarried)
    await assertSold(ctx, licensed, rule, { ...stored, quantity: audited })
  if (Number(audited) !== Number(stored.quantity) && !auditNote)
    throw new AppError('BAD_INPUT', `${labels.audited}与${labels.quantity}不同，请填写${labels.auditNote}`)
  const values = { audited, auditNote, auditedBy: ctx.caller.userId, auditedAt: ctx.services.now() }
  await updateRow(ctx, contractDeclaration, id, { version, values }, note)
  return null
}

/** Deletes a declaration that no confirmed run counts. */
export async function deleteDeclaration(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteDeclaration>,
): Promise<null> {
  const stored = await getRow(ctx, contractDeclaration, id, DECLARATION)
  const contract = await lockContract(ctx, stored.contractId)
  await assertFree(ctx, stored)
  await removeRow(ctx, contractDeclaration, id, note)
  await reopenDeclaration(ctx, contract, stored)
  await planDeclarations(ctx, contract)
  return null
}
