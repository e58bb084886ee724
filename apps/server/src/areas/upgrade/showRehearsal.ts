import type * as api from '@hepu/api/areas/upgrade/rehearsing'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../http/context.ts'
import { listDrafts } from './draftList.ts'
import { getGroup, getUpgrade, listRecords, type Group, type Upgrade } from './loadUpgrade.ts'
import { classesFor, findStandards, standardIdsOf } from './matchStandard.ts'
import { presentUpgrades } from './present.ts'
import { presentRecords, untriedOf } from './presentRecords.ts'
import { allows } from './state.ts'

/** Everything the rehearsal screen works on: frozen evidence, verdicts, decisions, drafts. */
export async function getRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.rehearsal>,
): Promise<ResultOf<typeof api.rehearsal>> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const group = await getGroup(ctx, current.groupId)
  const [row] = await presentUpgrades(ctx, [current.id])
  if (!row || !current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成当年数据')
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  return {
    upgrade: row,
    evidence: current.evidence,
    staleText: allows(current.state, 'refresh') ? await staleText(ctx, current, group) : null,
    classes: await classesFor(ctx, group),
    records: records.map(({ stored, ...record }) => ({
      ...record,
      verdict: stored.verdict,
      untried: untriedOf(stored),
      version: stored.version,
    })),
    drafts: await listDrafts(ctx, current),
  }
}

/** What the verdicts of an open evaluation lag behind; null when nothing. */
async function staleText(ctx: Ctx, current: Upgrade, group: Group): Promise<string | null> {
  const judgedBy = new Map([
    [current.standardId, current.standardNumber],
    ...(current.otherStandards ?? []).map(({ id, number }): [number, number] => [id, number]),
  ])
  const newest = await findStandards(ctx, standardIdsOf(current))
  const lags = [
    ...(group.dataVersion === current.dataVersion
      ? []
      : [`组别数据已从第${current.dataVersion}版变为第${group.dataVersion}版`]),
    ...newest
      .filter(({ id, number }) => number !== judgedBy.get(id))
      .map(
        ({ id, name, number }) => `晋级标准「${name}」已有第${number}版（判定所用为第${judgedBy.get(id)}版）`,
      ),
  ]
  return lags.length === 0 ? null : `${lags.join('，')}，请重新判定后再确认`
}
