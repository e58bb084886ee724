import type * as api from '@hepu/api/areas/upgrade/rehearsal'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, gt } from 'drizzle-orm'
import { upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findRevocation } from '../report/decisionReport.ts'
import { listDrafts } from '../draft/draftList.ts'
import { findEarlierWhatIf } from './earlierWhatIf.ts'
import { sourcesOf } from '../evaluation/evidence.ts'
import { countJoined } from '../evaluation/joinedEntries.ts'
import { getGroup, getUpgrade, listRecords, type Group, type Upgrade } from '../evaluation/loadUpgrade.ts'
import { classesFor, findStandards, standardIdsOf } from '../standard/matchStandard.ts'
import { presentUpgrades } from '../record/presentUpgrades.ts'
import { presentRecords, untriedOf } from '../record/presentRecords.ts'
import { publishersOf } from '../publish/publishers.ts'
import { problemUnder } from '@hepu/breeding/promotion/judgeInput'
import { upgradeWorkflow } from '@hepu/api/areas/upgrade/upgradeWorkflow'

/** Returns everything that the rehearsal screen needs: frozen evidence, verdicts, decisions, drafts. */
export async function getRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.rehearsal>,
): Promise<ResultOf<typeof api.rehearsal>> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const group = await getGroup(ctx, current.groupId)
  const [row] = await presentUpgrades(ctx, [current.id])
  if (!row || !current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成')
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const drafts = await listDrafts(ctx, current, group)
  const isBegun = drafts.length > 0 || !upgradeWorkflow.allows(current.state, 'saveDraft')
  return {
    upgrade: { ...row, problem: problemUnder(current.evidence, row.problem) },
    evidence: current.evidence,
    sources: await sourcesOf(ctx, current, current.evidence),
    staleText: upgradeWorkflow.allows(current.state, 'refresh') ? await staleText(ctx, current, group) : null,
    revoked: current.state === 'REVOKED' ? await revocationOf(ctx, current, group) : null,
    earlierWhatIf: isBegun ? null : await findEarlierWhatIf(ctx, current),
    publishers: current.state === 'CONFIRMED' ? await publishersOf(ctx, current) : [],
    classes: await classesFor(ctx, group),
    records: records.map(({ stored, ...record }) => ({
      ...record,
      verdict: stored.verdict,
      untried: untriedOf(stored),
      version: stored.version,
    })),
    drafts,
  }
}

/** Returns how a published decision was revoked, and what the group has since. */
async function revocationOf(
  ctx: Ctx,
  current: Upgrade,
  group: Group,
): Promise<ResultOf<typeof api.rehearsal>['revoked']> {
  const revocation = await findRevocation(ctx, current)
  if (!revocation) return null
  const [newer] = await ctx.db
    .select({ upgradeId: upgrade.id, number: upgrade.number, state: upgrade.state })
    .from(upgrade)
    .where(and(rows(ctx, upgrade), eq(upgrade.groupId, group.id), gt(upgrade.number, current.number)))
    .orderBy(desc(upgrade.number))
    .limit(1)
  return { ...revocation, dataVersionNow: group.dataVersion, newer: newer ?? null }
}

/** Returns what changed since the verdicts of an open evaluation were computed; null if nothing did. */
async function staleText(ctx: Ctx, current: Upgrade, group: Group): Promise<string | null> {
  const judgedBy = new Map([
    [current.standardId, current.standardNumber],
    ...(current.otherStandards ?? []).map(({ id, number }): [number, number] => [id, number]),
  ])
  const newest = await findStandards(ctx, standardIdsOf(current))
  const joined = group.dataVersion === current.dataVersion ? await countJoined(ctx, current) : 0
  const lags = [
    ...(group.dataVersion === current.dataVersion
      ? []
      : [`组别数据已从第${current.dataVersion}版变为第${group.dataVersion}版`]),
    ...(joined === 0 ? [] : [`有${joined}个参试品种在判定之后加入`]),
    ...newest
      .filter(({ id, number }) => number !== judgedBy.get(id))
      .map(
        ({ id, name, number }) => `晋级标准「${name}」已有第${number}版（判定所用为第${judgedBy.get(id)}版）`,
      ),
  ]
  return lags.length === 0 ? null : `${lags.join('，')}，请重新判定后再确认`
}
