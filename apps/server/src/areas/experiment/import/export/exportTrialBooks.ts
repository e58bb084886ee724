import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as trialPlot from '@hepu/api/areas/experiment/plotData'
import type * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../../db/schema/index.ts'
import { getRow, rows } from '../../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../../../../import/write/writeWorkbook.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import { plotIdsOf } from '../../group/rawData.ts'
import { fillSheet } from './fillBookSheet.ts'
import { informationColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { entrySheet, pointSheet, sheetColumns, yesNo } from './infoSheets.ts'
import { loadExisting } from '../plan/existingTrial.ts'

/**
 * Writes the plot data of a group, or those that the filters select, into a workbook that imports again without
 * changes.
 */
export async function exportFillData(
  ctx: Ctx,
  input: ParsedInputOf<typeof trialPlot.exportFillData>,
): Promise<FileAnswer> {
  const group = await getRow(ctx, experimentGroup, input.groupId, '组别')
  // The file of a coded group never contains the texts from before the codes, because it is passed on and imported
  // again.
  const whole = await loadExisting(ctx.db, group, true)
  const chosen = await plotIdsOf(ctx, input)
  const existing = { ...whole, plots: new Map([...whole.plots].filter(([, { id }]) => chosen.has(id))) }
  const sheets = [
    fillSheet(group, existing, await loadTraits(ctx.db, group)),
    pointSheet(existing),
    entrySheet(existing),
  ]
  return toXlsxFile(`${yearAndName(group.year, group.name, '_')}_小区数据`, sheets)
}

/** Writes the entries of the selected groups into a workbook that imports again without changes. */
export async function exportInformation(
  ctx: Ctx,
  input: ParsedInputOf<typeof variety.exportInformation>,
): Promise<FileAnswer> {
  if (input.groupId) await getRow(ctx, experimentGroup, input.groupId, '组别')
  const found = await ctx.db
    .select({ entry: experimentVariety, group: experimentGroup })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(and(rows(ctx, experimentVariety), rows(ctx, experimentGroup), ...filtersOf(input)))
    .orderBy(desc(experimentGroup.year), asc(experimentGroup.id), asc(experimentVariety.id))
  const sheet: SheetSpec = {
    name: '参试品种',
    columns: sheetColumns(informationColumns.filter((column) => column.key !== 'crop')),
    rows: found.map(({ entry, group }) => [
      group.year,
      group.name,
      group.ripePeriod,
      phaseLabel(group.phase),
      group.ecoZone,
      group.level,
      group.leadOrg,
      entry.name,
      entry.entryNo,
      yesNo(entry.isCk),
      entry.ckNo,
      entry.femaleParent,
      entry.maleParent,
      entry.provider,
      entry.trialYears,
      entry.note,
    ]),
  }
  return toXlsxFile('参试品种信息', [sheet])
}

type Filters = ParsedInputOf<typeof variety.exportInformation>

function filtersOf(filters: Filters): (SQL | undefined)[] {
  const { year, phase, ripePeriod, groupId, provider, status, isCk, name } = filters
  const keyword = name && `%${name.replace(/[\\%_]/g, '\\$&')}%`
  return [
    year ? eq(experimentGroup.year, year) : undefined,
    phase ? eq(experimentGroup.phase, phase) : undefined,
    ripePeriod ? eq(experimentGroup.ripePeriod, ripePeriod) : undefined,
    groupId ? inArray(experimentGroup.id, [groupId]) : undefined,
    provider ? eq(experimentVariety.provider, provider) : undefined,
    status?.length ? inArray(experimentVariety.status, status) : undefined,
    isCk === undefined ? undefined : eq(experimentVariety.isCk, isCk),
    keyword
      ? or(ilike(experimentVariety.name, keyword), ilike(experimentVariety.entryNo, keyword))
      : undefined,
  ]
}
