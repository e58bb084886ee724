import type * as api from '@hepu/api/areas/experiment/analysis'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile } from '../../import/writeWorkbook.ts'
import { loadSnapshot } from './analysisCache.ts'
import { trialSheets } from './workbookSheets.ts'

/** The analysis of a group as a workbook. */
export async function downloadAnalysis(
  ctx: Ctx,
  { groupId, trait, model }: ParsedInputOf<typeof api.downloadDataAnalysis>,
): Promise<FileAnswer> {
  const trial = await loadSnapshot(ctx, groupId)
  const { year, name } = trial.group
  return toXlsxFile(`${year}年${name}数据分析`, trialSheets(ctx, trial, { trait, model }))
}
