import { commercializeLabel } from '@hepu/api/areas/product/paper/commercializeStates'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { PaperContent } from '@hepu/api/areas/product/paper/paperContent'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { paperSheet } from '@hepu/api/areas/product/paper/paperSheet'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { buffer } from 'node:stream/consumers'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { ordered } from '../../../db/nameConditions.ts'
import { productPaper } from '../../../db/schema/index.ts'
import { makeSheet, type SheetPictures } from '../../../documents/makeSheet.ts'
import { pictureTypeOf } from '../../../documents/pictureSize.ts'
import { keyOf } from '../../../files/fileRow.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn } from '../../../import/write/writeWorkbook.ts'
import { provinceShapes } from './provinceShapes.ts'
import { getPaper } from './paperRows.ts'
import { findPictures, papersWhere, presentPapers, readPrinted, sortColumn } from './papers.ts'

/** Most papers of one workbook. */
const MAX_ROWS = 5000
/** Papers that are rendered in one go. */
const CHUNK = 200

/** Answers one paper as a page to hand out, or the papers of the list as a workbook. */
export async function exportPapers(
  ctx: Ctx,
  { id, number, format, ...list }: ParsedInputOf<typeof api.exportPapers>,
): Promise<FileAnswer> {
  if (id) return exportPage(ctx, { id, number, format })
  if (format !== 'xlsx')
    throw new AppError('BAD_INPUT', '导出 PDF 或 Word 须指明一份一页纸（id）；清单请导出为工作簿')
  return exportList(ctx, list)
}

async function exportPage(
  ctx: Ctx,
  { id, number, format }: Pick<ParsedInputOf<typeof api.exportPapers>, 'number' | 'format'> & { id: number },
): Promise<FileAnswer> {
  const paper = await getPaper(ctx, id)
  if (format === 'xlsx')
    throw new AppError('BAD_INPUT', '一份一页纸只能导出为 PDF 或 Word，请把 format 设为 pdf 或 docx')
  const { content, frozen } = await readPrinted(ctx, paper, number)
  const pictures = await readPictures(ctx, content)
  const shown = { ...content, pictures: content.pictures.filter(({ fileId }) => fileId in pictures) }
  const spec = paperSheet(shown, { number: frozen?.number ?? null, shapes: await provinceShapes(ctx) })
  const version = frozen ? `第${frozen.number}版` : '未定版'
  const day = clockDay(new Date(content.asOf))
  return makeSheet(`${fileNamePart(paper.name)}_一页纸_${version}_${day}`, spec, { pictures, format })
}

/** Replaces what file systems do not take in a name. */
const fileNamePart = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')

/** Reads the pictures that the page shows: the first of each kind. One that is no picture is left out. */
async function readPictures(ctx: Ctx, { pictures }: PaperContent): Promise<SheetPictures> {
  const shown = pictures.filter(({ kind }, at) => pictures.findIndex((one) => one.kind === kind) === at)
  const found = await findPictures(ctx, shown)
  const read = await Promise.all(
    found.map(
      async (row) => [String(row.id), await buffer(await ctx.services.storage.get(keyOf(row)))] as const,
    ),
  )
  return Object.fromEntries(read.filter(([, bytes]) => pictureTypeOf(bytes) !== null))
}

const columns: readonly SheetColumn[] = [
  { header: labels.name, width: 20 },
  { header: '产品编码', width: 14 },
  { header: '审定编号', width: 20 },
  { header: labels.state, width: 12 },
  { header: labels.sourceFrom, width: 10 },
  { header: labels.companyId, width: 28 },
  { header: labels.allocatedOn, width: 12, isDate: true },
  { header: labels.allocatedBy, width: 12 },
  { header: '完整度（%）', width: 12 },
  { header: '缺失', width: 50 },
  { header: '最新版本', width: 10 },
  { header: '更新时间', width: 18 },
]

async function exportList(
  ctx: Ctx,
  { sort, order, ...filters }: Omit<ParsedInputOf<typeof api.exportPapers>, 'id' | 'number' | 'format'>,
): Promise<FileAnswer> {
  const papers = await ctx.db
    .select()
    .from(productPaper)
    .where(papersWhere(ctx, filters))
    .orderBy(...ordered(order, sortColumn(sort), productPaper.id))
    .limit(MAX_ROWS + 1)
  if (papers.length > MAX_ROWS)
    throw new AppError('BAD_INPUT', `一次最多导出 ${MAX_ROWS} 份，请缩小筛选范围后再导出`)
  const found: Awaited<ReturnType<typeof presentPapers>> = []
  for (let at = 0; at < papers.length; at += CHUNK)
    found.push(...(await presentPapers(ctx, papers.slice(at, at + CHUNK))))
  const rows = found.map((row) => [
    row.name,
    row.productCode,
    row.approvalNo,
    commercializeLabel(row.commercializeState),
    row.sourceFrom,
    row.companyName,
    row.allocatedOn,
    row.allocatedByName,
    row.completeness,
    row.missing.join('、'),
    row.number,
    clockMinute(row.updateTime),
  ])
  return toXlsxFile(`一页纸产品_${clockDay(ctx.services.now())}`, [{ name: '一页纸产品', columns, rows }])
}
