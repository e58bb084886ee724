import type * as api from '@hepu/api/areas/upgrade/rehearsing'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../http/context.ts'
import { listDrafts } from './draftList.ts'
import { getGroup, getUpgrade, listRecords } from './loadUpgrade.ts'
import { presentUpgrades } from './present.ts'
import { presentRecords } from './presentRecords.ts'

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
    staleText: row.stale
      ? `组别数据已从第${current.dataVersion}版变为第${group.dataVersion}版，请重新判定后再确认`
      : null,
    records: records.map(({ stored: { verdict, version }, ...record }) => ({ ...record, verdict, version })),
    drafts: await listDrafts(ctx, current),
  }
}
