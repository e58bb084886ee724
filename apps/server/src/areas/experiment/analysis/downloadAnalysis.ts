import type * as api from '@hepu/api/areas/experiment/analysis/analysis'
import { sourceTexts } from '@hepu/api/areas/experiment/dataSources'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { clockTime } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { readVersion, sharedTrial } from './analysisCache.ts'
import { dataSources } from '../dataSources.ts'
import { fitSheets } from '../fits/fitSheets.ts'
import { trialSheets } from './workbookSheets.ts'

/**
 * Writes the analysis of a group into a workbook: its figures, the further statistics, and the notes as the last sheet.
 */
export async function downloadAnalysis(
  ctx: Ctx,
  { groupId, trait, model, letters }: ParsedInputOf<typeof api.downloadDataAnalysis>,
): Promise<FileAnswer> {
  const trial = await sharedTrial(ctx, await readVersion(ctx, groupId))
  const { year, name } = trial.group
  const sources = await dataSources(ctx, trial.group, ctx.services.now())
  const sheets = trialSheets(ctx, trial, sourceTexts(sources, clockTime).join('；'), {
    trait,
    model,
    letters,
  })
  const notes = must(sheets.pop(), 'sheet of notes')
  return toXlsxFile(`${yearAndName(year, name, '年')}数据分析`, [
    ...sheets,
    ...(await fitSheets(ctx, trial, trait)),
    notes,
  ])
}
