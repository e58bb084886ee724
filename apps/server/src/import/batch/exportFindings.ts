import { severities } from '@hepu/api/core/importCalls'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { toXlsxFile, type SheetSpec } from '../write/writeWorkbook.ts'
import type { Batch } from './storedBatch.ts'
import { allFindings } from './findingLists.ts'

/** Writes 检查结果 into a workbook, in the order of the uploaded one. */
export async function exportFindings(
  ctx: Ctx,
  batch: Batch,
  findingLabel: (code: string) => string,
): Promise<FileAnswer> {
  const findings = await allFindings(ctx, batch)
  const sheet: SheetSpec = {
    name: '检查结果',
    columns: [
      { header: '程度', width: 8 },
      { header: '类别', width: 24 },
      { header: '工作表', width: 16 },
      { header: '行', width: 8 },
      { header: '列', width: 18 },
      { header: '单元格', width: 10 },
      { header: '读到的内容', width: 24 },
      { header: '应为', width: 30 },
      { header: '说明', width: 70 },
      { header: '处理方式', width: 20 },
    ],
    rows: findings.map((finding) => [
      severities[finding.severity],
      findingLabel(finding.code),
      finding.sheet,
      finding.row,
      finding.column,
      finding.cell,
      finding.read,
      finding.expected,
      finding.message,
      finding.actions.find((action) => action.key === finding.action)?.label ?? null,
    ]),
  }
  return toXlsxFile(`检查结果_${batch.fileName.replace(/\.[^.]*$/, '')}`, [sheet])
}
