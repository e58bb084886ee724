import type * as api from '@hepu/api/areas/contract/commission/commissionRun'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { readNames } from '../../../db/keptNames.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  getLicensed,
  readYearRule,
  rulesOfScope,
  scopeNameOf,
  scopesOf,
  yearsOfScope,
  type Licensed,
} from './commissionContracts.ts'
import { storedFigures } from './presentRun.ts'
import { confirmBlocker, reverseBlocker } from './runs.ts'
import { listRuns, readLines, reversalOf, type Run, type RunLine } from './seasons.ts'

type Answer = ResultOf<typeof api.runList>

/** Returns the runs of a contract, the newest first, and the seasons that can be computed. */
export async function listContractRuns(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.runList>,
): Promise<Answer> {
  const licensed = await getLicensed(ctx, contractId)
  const years = await readYearRule(ctx)
  const runs = await listRuns(ctx, [contractId])
  const lines = await readLines(
    ctx,
    runs.map(({ id }) => id),
  )
  const names = await readNames(
    ctx,
    'user',
    runs.flatMap(({ createdBy, confirmedBy }) => [createdBy, confirmedBy]),
  )
  const may = ctx.caller.permissions.has('contract.commission:write') && mayChange(ctx, licensed.contract)
  const scopes = scopesOf(licensed).map((scopeId) => ({
    varietyLineId: scopeId,
    scopeName: scopeNameOf(licensed, scopeId),
    cycle: ruleInForce(rulesOfScope(licensed, scopeId), years.current)?.cycle ?? ('quarter' as const),
    years: yearsOfScope(licensed, scopeId, years),
  }))
  return {
    rows: runs
      .toReversed()
      .map((run) => presentRun(ctx, { licensed, runs, names }, run, lines.get(run.id) ?? [])),
    scopes,
    bizYear: years.current,
    ...allowed({ create: may }, { create: scopes.length === 0 ? '请先约定提成规则' : null }),
  }
}

interface Around {
  licensed: Licensed
  runs: readonly Run[]
  names: ReadonlyMap<number, string>
}

function presentRun(
  ctx: Ctx,
  { licensed, runs, names }: Around,
  run: Run,
  lines: readonly RunLine[],
): Answer['rows'][number] {
  const rule = must(
    licensed.rules.find(({ id }) => id === run.ruleId),
    'the rule of the run',
  )
  const may = mayChange(ctx, run)
  const mayWrite = may && ctx.caller.permissions.has('contract.commission:write')
  const mayAudit = may && ctx.caller.permissions.has('contract.commission:audit')
  const isDraft = run.state === 'draft'
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...run,
    ...storedFigures(run, rule, lines),
    scopeName: scopeNameOf(licensed, run.varietyLineId),
    reversalOfSerial: runs.find(({ id }) => id === run.reversalOf)?.serial ?? null,
    reversedBySerial: reversalOf(run, runs)?.serial ?? null,
    createdByName: nameOf(run.createdBy),
    createTime: run.createdAt,
    confirmedByName: nameOf(run.confirmedBy),
    ...allowed(
      { confirm: mayAudit && isDraft, delete: mayWrite && isDraft, reverse: mayWrite && !isDraft },
      { confirm: confirmBlocker(ctx, run), reverse: reverseBlocker(run, runs) },
    ),
  }
}
