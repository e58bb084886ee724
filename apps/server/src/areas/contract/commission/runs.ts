import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import type * as api from '@hepu/api/areas/contract/commission/commissionRun'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { insertMany } from '../../../db/insertMany.ts'
import {
  contractCommissionLine,
  contractCommissionRule,
  contractCommissionRun,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { raiseDue } from '../payment/raiseDue.ts'
import { hashOf } from './canonical.ts'
import { computeRun } from './computeRun.ts'
import type { Rule } from './commissionContracts.ts'
import { previewOf, storedOf } from './presentRun.ts'
import { readSeasonInput, type RunWish } from './seasonInput.ts'
import { listRuns, readLines, reversalOf, stateOf, type Run, type RunLine } from './seasons.ts'

export const RUN = '提成计算'
/** Source of the amounts that runs make due. */
export const RUN_SOURCE = 'commission.run'
const note = { label: RUN }

type Wish = ParsedInputOf<typeof api.previewRun>

const wishOf = ({ contractId, varietyLineId, bizYear, throughQuarter, closes }: Wish): RunWish => ({
  contractId,
  varietyLineId: varietyLineId ?? null,
  bizYear,
  throughQuarter,
  closes,
})

/** Computes a run without storing anything. */
export async function previewRun(ctx: Ctx, wish: Wish): Promise<ResultOf<typeof api.previewRun>> {
  const { problems, warnings, input, computed, dueOn } = await readSeasonInput(ctx, wishOf(wish))
  const figures = problems.length === 0 && input && computed ? previewOf(input, computed, dueOn) : null
  return { problems, warnings, figures }
}

/** Stores a run as a draft, which somebody else confirms. */
export async function createRun(
  ctx: Ctx,
  { note: remark, ...wish }: ParsedInputOf<typeof api.createRun>,
): Promise<ResultOf<typeof api.createRun>> {
  const contract = await lockContract(ctx, wish.contractId)
  const wanted = wishOf(wish)
  const { problems, input, computed, runs, dueOn } = await readSeasonInput(ctx, wanted)
  if (problems[0] || !input || !computed)
    throw new AppError('BAD_STATE', problems[0] ?? '无法计算', { data: { reasons: problems } })
  assertNoDraft(runs, wanted.bizYear)
  const { run, lines } = storedOf(input, computed)
  const values = {
    ...run,
    contractId: contract.id,
    varietyLineId: wanted.varietyLineId,
    bizYear: wanted.bizYear,
    throughQuarter: wanted.throughQuarter,
    dueOn,
    note: remark,
  }
  return store(ctx, contract, values, lines)
}

function assertNoDraft(runs: readonly Run[], bizYear: number): void {
  const draft = runs.find((run) => run.state === 'draft' && run.bizYear === bizYear)
  if (draft) throw new AppError('BAD_STATE', `${bizYear}年度的第${draft.serial}次计算待确认，请先确认或删除`)
}

type NewRun = Omit<
  typeof contractCommissionRun.$inferInsert,
  | 'id'
  | 'orgId'
  | 'crop'
  | 'serial'
  | 'version'
  | 'createdBy'
  | 'createdAt'
  | 'updatedBy'
  | 'updatedAt'
  | 'deletedAt'
>
type NewLine = Pick<
  RunLine,
  'no' | 'kind' | 'tier' | 'quantity' | 'rate' | 'amount' | 'ruleId' | 'ruleSerial'
>

/** Stores a draft with its lines, under the lock of its contract. */
async function store(
  ctx: Ctx,
  contract: Contract,
  values: NewRun,
  lines: readonly NewLine[],
): Promise<{ id: number; serial: number }> {
  const there = inOrgOf(ctx, contract)
  const serial = (await lastSerial(ctx, contract)) + 1
  const row = await insertRow(there, contractCommissionRun, { ...values, serial }, note)
  const { orgId, crop, createdBy, createdAt, updatedBy, updatedAt } = row
  const stamps = { orgId, crop, createdBy, createdAt, updatedBy, updatedAt, version: 1 }
  await insertMany(
    ctx.db,
    contractCommissionLine,
    lines.map((line) => ({ ...stamps, runId: row.id, ...line })),
  )
  return { id: row.id, serial }
}

async function lastSerial(ctx: Ctx, { id, orgId }: Contract): Promise<number> {
  const [found] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${contractCommissionRun.serial}), 0)` })
    .from(contractCommissionRun)
    .where(and(eq(contractCommissionRun.orgId, orgId), eq(contractCommissionRun.contractId, id)))
  return found?.last ?? 0
}

/** Locks the contract of a run, and returns both with the other runs of the contract. */
async function lockRun(ctx: Ctx, id: number): Promise<{ contract: Contract; run: Run; runs: Run[] }> {
  const { contractId } = await getRow(ctx, contractCommissionRun, id, RUN)
  const contract = await lockContract(ctx, contractId)
  const run = await getRow(ctx, contractCommissionRun, id, RUN)
  return { contract, run, runs: await listRuns(ctx, [contractId]) }
}

/** Returns why a user cannot confirm a run; null if nothing prevents it. */
export function confirmBlocker(
  ctx: Ctx,
  { state, createdBy }: Pick<Run, 'state' | 'createdBy'>,
): string | null {
  if (state !== 'draft') return '该次计算已确认'
  return createdBy === ctx.caller.userId ? '编制人不能确认自己编制的计算，请由他人确认' : null
}

/**
 * Confirms a run that somebody else made, as he saw it (`hash`): from then on the database refuses every change. What it was
 * computed from must still be the same. Raises what is payable, or takes it back.
 */
export async function confirmRun(
  ctx: Ctx,
  { id, hash }: ParsedInputOf<typeof api.confirmRun>,
): Promise<null> {
  const { contract, run, runs } = await lockRun(ctx, id)
  const blocker = confirmBlocker(ctx, run)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const present = run.reversalOf === null ? await presentHash(ctx, run) : reversalHash(runs, run)
  if (hash !== run.hash || present !== run.hash)
    throw new AppError('CONFLICT', '申报、核定量或规则已变化，请删除该次计算后重新编制')
  const confirmed = {
    confirmedBy: ctx.caller.userId,
    confirmedAt: ctx.services.now(),
    state: 'confirmed' as const,
  }
  await updateRow(ctx, contractCommissionRun, id, { values: confirmed }, note)
  await raiseDue(ctx, contract, {
    name: dueName(run, runs),
    amount: run.payable,
    dueOn: run.dueOn,
    source: RUN_SOURCE,
    sourceId: run.id,
    bizYear: run.bizYear,
  })
  return null
}

function dueName(
  { bizYear, throughQuarter, closes, serial, reversalOf: reversed }: Run,
  runs: readonly Run[],
): string {
  const original = runs.find(({ id }) => id === reversed)
  if (original) return `冲销${bizYear}年度提成（第${original.serial}次计算）`
  const period = closes ? '年终结算' : quarterText(throughQuarter)
  return `${bizYear}年度${period}提成（第${serial}次计算）`
}

/** Returns the hash that the run would have now; null if it could not be computed any more. */
async function presentHash(ctx: Ctx, run: Run): Promise<string | null> {
  const { contractId, varietyLineId, bizYear, throughQuarter, closes } = run
  const { computed, problems } = await readSeasonInput(ctx, {
    contractId,
    varietyLineId,
    bizYear,
    throughQuarter,
    closes,
  })
  return problems.length === 0 && computed ? computed.hash : null
}

/** Returns the hash of a reversal as long as what it takes back was not taken back by another; null otherwise. */
function reversalHash(runs: readonly Run[], run: Run): string | null {
  const original = runs.find(({ id }) => id === run.reversalOf)
  if (!original || original.state !== 'confirmed' || reversalOf(original, runs)) return null
  return hashOfReversal(original)
}

const hashOfReversal = ({ id, hash, payable }: Pick<Run, 'id' | 'hash' | 'payable'>): string =>
  hashOf({ reverses: id, hash, payable: negated(payable) })

/** Deletes a draft. */
export async function deleteRun(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteRun>): Promise<null> {
  const { run } = await lockRun(ctx, id)
  if (run.state !== 'draft')
    throw new AppError('BAD_STATE', `第${run.serial}次计算已确认，不能删除，请编制冲销`)
  await removeRow(ctx, contractCommissionRun, id, note)
  return null
}

const negated = (yuan: string): string => yuanText(-fenIn(yuan))
const opposite = (quantity: string): string =>
  quantity.startsWith('-') ? quantity.slice(1) : Number(quantity) === 0 ? quantity : `-${quantity}`

/** Returns why a run cannot be reversed; null if it can. */
export function reverseBlocker(
  run: Pick<Run, 'id' | 'serial' | 'state'>,
  runs: readonly Run[],
): string | null {
  if (run.state !== 'confirmed') return '只有已确认的计算可以冲销，待确认的可以直接删除'
  const other = runs.find(({ reversalOf: reversed }) => reversed === run.id)
  if (!other) return null
  return other.state === 'draft'
    ? `第${other.serial}次计算正在冲销它，待确认`
    : `已被第${other.serial}次计算冲销，每次计算只能冲销一次；要恢复请冲销第${other.serial}次计算`
}

/** Stores a draft that takes a confirmed run back: its lines are copied with the opposite sign, never computed anew. */
export async function reverseRun(
  ctx: Ctx,
  { id, reason }: ParsedInputOf<typeof api.reverseRun>,
): Promise<ResultOf<typeof api.reverseRun>> {
  const { contract, run, runs } = await lockRun(ctx, id)
  const blocker = reverseBlocker(run, runs)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const own = runs.filter(({ varietyLineId }) => varietyLineId === run.varietyLineId)
  assertNoDraft(own, run.bizYear)
  const lines = (await readLines(ctx, [run.id])).get(run.id) ?? []
  const { contractId, varietyLineId, bizYear, throughQuarter, closes, ruleId, ruleSerial, inputs } = run
  const values = {
    contractId,
    varietyLineId,
    bizYear,
    throughQuarter,
    closes,
    ruleId,
    ruleSerial,
    inputs,
    before: stateOf(own, run.bizYear, await getRule(ctx, run)),
    reversalOf: run.id,
    reason,
    quantity: opposite(run.quantity),
    accrued: negated(run.accrued),
    offset: negated(run.offset),
    closing: -run.closing,
    payable: negated(run.payable),
    dueOn: clockDay(ctx.services.now()),
    hash: hashOfReversal(run),
  }
  return store(
    ctx,
    contract,
    values,
    lines.map(({ no, kind, tier, quantity, rate, amount, ...of }) => ({
      no,
      kind,
      tier,
      rate,
      quantity: quantity === null ? null : opposite(quantity),
      amount: negated(amount),
      ruleId: of.ruleId,
      ruleSerial: of.ruleSerial,
    })),
  )
}

/** Returns the version of the rule that a run follows. */
const getRule = (ctx: Ctx, { ruleId }: Pick<Run, 'ruleId'>): Promise<Rule> =>
  getRow(ctx, contractCommissionRule, ruleId, '提成规则')

/** Computes a run anew from the rule and the declarations that are stored with it, and compares the hashes. */
export async function replayRun(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.replayRun>,
): Promise<ResultOf<typeof api.replayRun>> {
  const run = await getRow(ctx, contractCommissionRun, id, RUN)
  if (run.reversalOf !== null) {
    const original = await getRow(ctx, contractCommissionRun, run.reversalOf, RUN)
    const computed = hashOfReversal(original)
    return { isSame: computed === run.hash, stored: run.hash, computed, payable: negated(original.payable) }
  }
  const rule = await getRule(ctx, run)
  const { hash, payable } = computeRun({ rule, before: run.before, inputs: run.inputs, closes: run.closes })
  return { isSame: hash === run.hash, stored: run.hash, computed: hash, payable: yuanText(payable) }
}
