import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import { reviewKinds, type ReviewKind } from '@hepu/api/areas/project/change/taskBook'
import type * as api from '@hepu/api/areas/project/change/taskBook'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn } from '../../../import/write/writeWorkbook.ts'
import { showBaseline, type SheetRow } from './baseline.ts'
import { baselineBlocks } from './baselineBlocks.ts'
import { changesText, labelText, lastColumns } from './baselineWords.ts'
import { readProject } from './changeAccess.ts'

/** Returns the sheet for 中期检查 or 验收: as a workbook, or as PDF or Word to print and sign. */
export async function exportBaseline(
  ctx: Ctx,
  { projectId, type, format }: ParsedInputOf<typeof api.exportBaseline>,
): Promise<FileAnswer> {
  const { project } = await readProject(ctx, projectId)
  const sheet = await showBaseline(ctx, { projectId })
  const name = [project.name, titleOf(type), sheet.today].join('_')
  if (format === 'xlsx') return workbookOf(name, type, sheet.rows)
  const title = `${project.name}${titleOf(type)}`
  const header = `${ctx.caller.orgName}　${titleOf(type)}`
  const footer = `${project.code ?? ''}　${sheet.today}`
  return makeDocument(name, { title, header, footer, blocks: baselineBlocks(sheet, type) }, format)
}

const titleOf = (type: ReviewKind): string => `${reviewKinds[type]}对照表`

function workbookOf(name: string, type: ReviewKind, rows: readonly SheetRow[]): Promise<FileAnswer> {
  const last = lastColumns[type]
  return toXlsxFile(name, [
    {
      name: titleOf(type),
      columns: [...columns, ...last.map(({ header }) => ({ header }))],
      rows: rows.map((row) => [...cellsOf(row), ...last.map(({ cell }) => cell(row))]),
    },
  ])
}

const columns: readonly SheetColumn[] = [
  { header: '层级' },
  { header: '项目、课题或任务', width: 34 },
  { header: '内容', width: 28 },
  { header: '单位' },
  { header: '任务书', width: 24 },
  { header: '已批准的变更', width: 40 },
  { header: '现计划', width: 24 },
  { header: '完成' },
  { header: '进度（%）' },
]

const cellsOf = (row: SheetRow) => [
  levelNames[row.level as NodeLevel],
  row.nodeName,
  labelText(row),
  row.unit,
  row.signed,
  changesText(row),
  row.planned,
  row.reached,
  row.progress === null ? null : percentText(row.progress),
]
