import {
  contractResultTypeLabels,
  contractResultTypes,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import {
  resultColumnLabels as labels,
  type ResultVerdict,
} from '@hepu/api/areas/contract/subject/resultVerdicts'
import { readShare } from '@hepu/api/areas/research/ownership/ownershipShare'
import { comparable } from '@hepu/api/cells/normalise'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { contract, contractResult } from '../../../db/schema/index.ts'
import { rows as visibleRows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findRecords, type ResultRecord } from '../../project/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'
import type { ResultRow } from './resultBook.ts'
import { resultsBlocker } from './resultChanges.ts'
import { problemOf, readShareStates, type ShareState } from './shareCheck.ts'

/** A row with its verdict, and the contract and record that it is about. */
export interface JudgedResult extends ResultRow {
  verdict: ResultVerdict
  message: string
  contract: Contract | null
  type: ContractResultType | null
  record: ResultRecord | null
  warnings: string[]
}

/** Judges the rows of a workbook by what is stored now and by the rows before. Nothing is stored. */
export async function judgeResults(
  ctx: Ctx,
  rows: readonly ResultRow[],
  contractId: number | null,
): Promise<JudgedResult[]> {
  const own = contractId === null ? null : await getContract(ctx, contractId)
  const contracts = await contractsOf(ctx, rows)
  const seen = new Map<string, number>()
  const judged: JudgedResult[] = []
  for (const row of rows) {
    const one = await judge(ctx, row, { own, contracts })
    const key = one.contract && one.record && `${one.contract.id} ${one.type} ${one.record.id}`
    const before = key ? seen.get(key) : undefined
    if (key && before === undefined && one.verdict === 'ok') seen.set(key, row.row)
    judged.push(
      before === undefined ? one : { ...one, verdict: 'repeated', message: `与第 ${before} 行重复` },
    )
  }
  return judged
}

/** Returns the contracts that the rows name, by their numbers. */
async function contractsOf(ctx: Ctx, rows: readonly ResultRow[]): Promise<ReadonlyMap<string, Contract>> {
  const numbers = [...new Set(rows.map(({ contractNumber }) => contractNumber).filter(Boolean))]
  if (numbers.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(contract)
    .where(and(visibleRows(ctx, contract), inArray(contract.number, numbers)))
  return new Map(found.map((one) => [one.number ?? '', one]))
}

interface Known {
  own: Contract | null
  contracts: ReadonlyMap<string, Contract>
}

async function judge(ctx: Ctx, row: ResultRow, known: Known): Promise<JudgedResult> {
  const blank = { ...row, contract: null, type: null, record: null, warnings: [] }
  if (row.problem) return { ...blank, verdict: 'broken', message: row.problem }
  const meant = contractOf(row, known)
  if ('problem' in meant) return { ...blank, verdict: meant.verdict, message: meant.problem }
  const at = { ...blank, contract: meant.contract }
  const type = typeOf(row.resultType)
  if (!type)
    return {
      ...at,
      verdict: 'broken',
      message: `「${labels.resultType}」为「${row.resultType}」，应为${Object.values(contractResultTypeLabels).join('、')}之一`,
    }
  if (readShare(row.share || '100') === null)
    return {
      ...at,
      type,
      verdict: 'broken',
      message: `「${labels.share}」为「${row.share}」，应大于0、不超过100，最多2位小数`,
    }
  if (!ctx.caller.permissions.has(`${type}:read`))
    return {
      ...at,
      type,
      verdict: 'refused',
      message: `您没有「查看${contractResultTypeLabels[type]}」权限，请联系管理员`,
    }
  return judgeRecord(ctx, { ...at, contract: meant.contract, type })
}

type Meant = { contract: Contract } | { verdict: ResultVerdict; problem: string }

function contractOf({ contractNumber }: ResultRow, { own, contracts }: Known): Meant {
  if (!contractNumber)
    return own ? { contract: own } : { verdict: 'broken', problem: `「${labels.contractNumber}」未填写` }
  if (own && own.number !== contractNumber)
    return {
      verdict: 'broken',
      problem: `「${labels.contractNumber}」为「${contractNumber}」，与当前合同${own.number ? `「${own.number}」` : '（尚无编号）'}不一致，请改正或留空`,
    }
  const found = own ?? contracts.get(contractNumber)
  return found
    ? { contract: found }
    : {
        verdict: 'missing',
        problem: `「${labels.contractNumber}」为「${contractNumber}」的合同不存在或无权查看`,
      }
}

const typeOf = (label: string): ContractResultType | null =>
  contractResultTypes.find((type) => contractResultTypeLabels[type] === label) ?? null

type Typed = Omit<JudgedResult, 'verdict' | 'message' | 'contract' | 'type'> & {
  contract: Contract
  type: ContractResultType
}

async function judgeRecord(ctx: Ctx, row: Typed): Promise<JudgedResult> {
  const blocker = resultsBlocker(row.contract)
  if (blocker) return { ...row, verdict: 'refused', message: blocker }
  const found = await recordOf(ctx, row)
  if ('problem' in found) return { ...row, verdict: 'missing', message: found.problem }
  const { record } = found
  if (await isThere(ctx, row, record.id))
    return { ...row, record, verdict: 'repeated', message: '该成果已在合同中，无须再导入' }
  const shareStates = await readShareStates(ctx, row.contract, row.type, [record])
  const shareState: ShareState = shareStates.get(record.id) ?? { ours: null, taken: [], warnings: [] }
  const problem = problemOf(row.contract, row.type, record, { share: row.share || '100', shareState })
  if (problem) return { ...row, record, verdict: 'refused', message: problem }
  return { ...row, record, verdict: 'ok', message: '', warnings: shareState.warnings }
}

/** Finds the record of a name, told apart by its number where several have the name. */
async function recordOf(
  ctx: Ctx,
  { type, resultName, resultNo }: Typed,
): Promise<{ record: ResultRecord } | { problem: string }> {
  const label = contractResultTypeLabels[type]
  const found = await findRecords(ctx, type, resultName)
  const byNo = resultNo ? await findRecords(ctx, type, resultNo) : []
  const named = [...new Map([...byNo, ...found].map((one) => [one.id, one])).values()].filter(
    ({ name }) => comparable(name) === comparable(resultName),
  )
  if (named.length === 0)
    return {
      problem: `「${labels.resultName}」：登记库中没有名称为「${resultName}」的${label}，请先登记或改正`,
    }
  const fitting = resultNo ? named.filter(({ no }) => no === resultNo) : named
  const [record, another] = fitting
  if (!record)
    return {
      problem: `「${labels.resultNo}」为「${resultNo}」，登记库中「${resultName}」的编号是${named.map(({ no }) => `「${no ?? '无'}」`).join('、')}`,
    }
  if (another)
    return {
      problem: `有${fitting.length}项${label}名称为「${resultName}」，请填写「${labels.resultNo}」以区分`,
    }
  return { record }
}

async function isThere(
  ctx: Ctx,
  { contract: { id, orgId }, type }: Typed,
  resultId: number,
): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: contractResult.id })
    .from(contractResult)
    .where(
      and(
        eq(contractResult.orgId, orgId),
        eq(contractResult.contractId, id),
        eq(contractResult.resultType, type),
        eq(contractResult.resultId, resultId),
        isNull(contractResult.deletedAt),
      ),
    )
  return found !== undefined
}
