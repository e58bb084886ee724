import type * as api from '@hepu/api/areas/contract/subject/contractResult'
import {
  isContractResultType,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import { shareLeft } from '@hepu/api/areas/contract/subject/shareRule'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { mayChange, orgIdsOf, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { findRecords, pathOf, readRecords, type ResultRecord } from '../../project/shared.ts'
import { heldShares } from '../../research/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { resultsBlocker } from './resultChanges.ts'
import { readShareStates, type ShareState } from './shareCheck.ts'

type Line = typeof contractResult.$inferSelect
type Row = ResultOf<typeof api.contractResultList>['records'][number]

/** Returns the results of a contract, in the order in which they were added. */
export async function listResults(
  ctx: Ctx,
  { contractId, resultType }: ParsedInputOf<typeof api.contractResultList>,
): Promise<ResultOf<typeof api.contractResultList>> {
  const contract = await getContract(ctx, contractId)
  const lines = await ctx.db
    .select()
    .from(contractResult)
    .where(
      and(
        rows(ctx, contractResult),
        eq(contractResult.contractId, contractId),
        resultType ? eq(contractResult.resultType, resultType) : undefined,
      ),
    )
    .orderBy(asc(contractResult.id))
  const { id, name, number, state } = contract
  const may = mayChange(ctx, contract) && ctx.caller.permissions.has('contract.record:write')
  return {
    contract: { id, name, number, state },
    records: await present(ctx, contract, lines),
    ...allowed({ add: may }, { add: resultsBlocker(contract) }),
  }
}

async function present(ctx: Ctx, contract: Contract, lines: readonly Line[]): Promise<Row[]> {
  const shown = new Map<number, Row>()
  for (const [type, ofType] of Map.groupBy(lines, ({ resultType }) => resultType)) {
    if (!isContractResultType(type)) continue
    const ids = ofType.map(({ resultId }) => resultId)
    const records = await readRecords(ctx, type, ids)
    const shareStates = await readShareStates(ctx, contract, type, [...records.values()])
    for (const line of ofType)
      shown.set(
        line.id,
        presentOne(ctx, contract, {
          type,
          line,
          record: records.get(line.resultId),
          shareState: shareStates.get(line.resultId),
        }),
      )
  }
  return lines.flatMap(({ id }) => shown.get(id) ?? [])
}

interface Shown {
  type: ContractResultType
  line: Line
  record: ResultRecord | undefined
  shareState: ShareState | undefined
}

/** Shown for a record of an organisation that the caller does not see. */
const UNSEEN = '（无权查看）'

function presentOne(ctx: Ctx, contract: Contract, { type, line, record, shareState }: Shown): Row {
  const isSeen =
    record !== undefined &&
    orgIdsOf(ctx.caller, contractResult).includes(record.orgId) &&
    ctx.caller.permissions.has(`${type}:read`)
  const may = mayChange(ctx, contract) && ctx.caller.permissions.has('contract.record:write')
  return {
    ...line,
    resultType: type,
    resultName: record ? (isSeen ? record.name : UNSEEN) : '（已彻底删除）',
    resultNo: isSeen ? record.no : null,
    path: isSeen ? pathOf(ctx, type, line.resultId) : null,
    recordState: isSeen ? stateOf(record) : null,
    ourShare: isSeen ? (shareState?.ours ?? null) : null,
    warnings: isSeen ? (shareState?.warnings ?? []) : [],
    createTime: line.createdAt,
    ...allowed({ delete: may }, { delete: resultsBlocker(contract) }),
  }
}

const stateOf = ({ row }: ResultRecord): string =>
  row.deletedAt ? '已删除' : reviewStates[row.status as ReviewState]

/** Returns records of a registry by a part of their name or number, with what a contract can still dispose of. */
export async function findResultNames(
  ctx: Ctx,
  { resultName, resultType, contractId }: ParsedInputOf<typeof api.queryResultName>,
): Promise<ResultOf<typeof api.queryResultName>> {
  const contract = contractId ? await getContract(ctx, contractId) : null
  const found = await findRecords(ctx, resultType, resultName)
  if (!contract) {
    const held = await heldShares(
      ctx,
      resultType,
      found.map(({ id, orgId, row }) => ({ id, orgId, share: row['share'] })),
    )
    return found.map((record) => ({
      ...record,
      state: stateOf(record),
      ourShare: held.get(record.id) ?? null,
      free: null,
      warnings: [],
    }))
  }
  const shareStates = await readShareStates(ctx, contract, resultType, found)
  return found.map((record) => {
    const { ours = null, taken = [], warnings = [] } = shareStates.get(record.id) ?? {}
    const free = contract.direction === 'out' ? null : shareLeft(ours, taken)
    return { ...record, state: stateOf(record), ourShare: ours, free, warnings }
  })
}
