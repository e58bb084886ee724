import type { exportBreeders } from '@hepu/api/areas/breeder/record/breederBook'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { breederStates } from '@hepu/api/areas/breeder/record/breederStates'
import { neededHead } from '@hepu/api/cells/columnDefs'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { dictLabels } from '../../../db/dictEntries.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile, type SheetColumn } from '../../../import/write/writeWorkbook.ts'
import { archiveColumns, BOOK, UNREAD_ARCHIVE_HEADS } from './archiveColumns.ts'
import { listArchives } from './archiveList.ts'
import { numberOf, phoneOf, type Found } from './archives.ts'

const columns: SheetColumn[] = sheetColumns(archiveColumns).map((column, at) => {
  const def = archiveColumns[at]
  return { ...column, ...(def?.kind === 'date' ? { isDate: true as const } : {}) }
})

/** Returns the archives that fit a filter as a workbook that can be imported again. Identity numbers stay masked. */
export async function exportArchives(
  ctx: Ctx,
  input: ParsedInputOf<typeof exportBreeders>,
): Promise<FileAnswer> {
  const zones = await dictLabels(ctx, 'eco_zone')
  const found = await listArchives(ctx, input)
  const heads = [...columns, ...UNREAD_ARCHIVE_HEADS.map((header) => ({ header }))]
  return toXlsxFile(BOOK, [
    { name: BOOK, columns: heads, rows: found.map((row) => cellsOf(ctx, row, zones)) },
  ])
}

function cellsOf(ctx: Ctx, { breeder, party }: Found, zones: ReadonlyMap<string, string>) {
  return [
    party.name,
    party.kind === 'UNIT' ? '单位' : '个人',
    numberOf(ctx, party),
    breederKinds[breeder.kind],
    zonesText(breeder.ecoZones, zones),
    breeder.cooperation && cooperations[breeder.cooperation],
    breeder.startOn,
    breeder.endOn,
    breeder.leader,
    party.contact,
    phoneOf(ctx, party),
    breeder.teamSize,
    breeder.strengths,
    breeder.grade && breederGrades[breeder.grade],
    breeder.remark,
    breederStates[breeder.state],
    breeder.stateSince,
    breeder.stateReason,
  ]
}

/** Returns ecological zones by their labels, as a workbook has them. */
export const zonesText = (codes: readonly string[], zones: ReadonlyMap<string, string>): string =>
  codes.map((code) => zones.get(code) ?? code).join('、')

const NOTES = [
  '每行一份档案。先检查，不写入；确认后才整批导入，有一行有误就都不写入。',
  '名称：往来单位中已有的按名称或信用代码认出，没有的同时登记为“育种单位”。个人须在「性质」填“个人”，个人同名时请填证件号。',
  '信用代码、证件号、联系人、联系电话只在登记新的往来单位时写入；已有的以往来单位为准，请在「往来单位」中修改。证件号带“*”的按已登记的处理。',
  '已有档案的，各列以文件为准：留空的清空。状态不从文件读取，请在系统中变更。',
  '生态区：多个用“、”隔开。',
]

/** Template of archives. */
export const archiveTemplate = (): Promise<FileAnswer> =>
  toXlsxFile(`${BOOK}导入模板`, [
    {
      name: BOOK,
      columns: columns.map((column, at) => {
        const def = archiveColumns[at]
        return def && 'required' in def ? { ...column, header: neededHead(column.header) } : column
      }),
      rows: [],
    },
    notesSheet(NOTES),
  ])
