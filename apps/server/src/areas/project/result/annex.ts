import { shownCurrent } from '@hepu/api/areas/project/plan/progress'
import type * as api from '@hepu/api/areas/project/result/projectAchievement'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { keyOf, type FileRow } from '../../../files/fileRow.ts'
import { MAX_ZIP_BYTES, MAX_ZIP_ENTRIES, zipStream, type ZipEntry } from '../../../files/zipStream.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { filesOfRecords } from './resultFiles.ts'
import { listResults, openResults, type ResultShown } from './resultList.ts'
import { readIndexes } from './resultIndexes.ts'
import { readRecords } from './resultRecords.ts'

/** A file of the annex, with its place in the archive. */
interface Filed {
  file: FileRow
  name: string
}

const INDEX_NAME = '指标-成果-附件'

/**
 * 验收附件: an archive with the files of the linked records, one folder for each record, and a workbook that says for each index
 * which records stand for it and where their files are. Records that the caller may not read are named without files.
 */
export async function downloadAnnex(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.downloadAnnex>,
): Promise<FileAnswer> {
  const { node } = await openResults(ctx, key)
  const results = await listResults(ctx, key)
  if (results.length === 0) throw new AppError('BAD_STATE', '还没有关联成果，没有可下载的附件')
  const filed = await fileAll(ctx, results)
  const files = [...new Map([...filed.values()].flat().map((one) => [one.name, one])).values()]
  const bytes = files.reduce((sum, { file }) => sum + file.bytes, 0)
  if (bytes > MAX_ZIP_BYTES || files.length > MAX_ZIP_ENTRIES)
    throw new AppError('BAD_INPUT', '附件合计超过 3.8 GB，请按课题或任务分别下载')
  const sheet = await sheetOf(ctx, node, results, filed)
  const title = `${node.name}-验收附件`.replaceAll(/[\\/:*?"<>|]/g, '_')
  return {
    name: `${title}.zip`,
    type: 'application/zip',
    body: zipStream(entriesOf(ctx, sheet, files), ctx.services.now()),
  }
}

const recordKey = ({ resultType, resultId }: Pick<ResultShown, 'resultType' | 'resultId'>): string =>
  `${resultType} ${resultId}`

/** Returns the files of each record with their places; the folder of a record is numbered in the order of the results. */
async function fileAll(ctx: Ctx, results: readonly ResultShown[]): Promise<Map<string, Filed[]>> {
  const filed = new Map<string, Filed[]>()
  const readable = results.filter(({ path }) => path !== null)
  for (const result of readable) {
    const mark = recordKey(result)
    if (filed.has(mark)) continue
    const { resultType: type, resultId: id } = result
    const record = (await readRecords(ctx, type, [id])).get(id)
    const files = record ? await filesOfRecords(ctx, [{ type, id, orgId: record.orgId }]) : []
    const folder = `${String(filed.size + 1).padStart(3, '0')}_${resultTypeLabels[type]}_${safe(result.resultName)}`
    filed.set(
      mark,
      files.map((file, at) => ({ file, name: `${folder}/${at + 1}_${safe(file.originalName)}` })),
    )
  }
  return filed
}

/** Returns a name that every file system takes. */
const safe = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 100)

/** Builds the workbook: each index with its results and their files, then results without an index. */
async function sheetOf(
  ctx: Ctx,
  node: Parameters<typeof readIndexes>[1],
  results: readonly ResultShown[],
  filed: ReadonlyMap<string, readonly Filed[]>,
): Promise<FileAnswer> {
  const indexes = await readIndexes(ctx, node)
  const byIndex = Map.groupBy(results, ({ indexId }) => indexId)
  const rows: SheetValue[][] = indexes.flatMap(({ index, nodeName, ...facts }) => {
    const head = [
      nodeName,
      index.name,
      index.target,
      shownCurrent({ ...facts, current: index.current }),
      index.unit,
    ]
    const found = byIndex.get(index.id) ?? []
    return found.length > 0
      ? found.flatMap((result) => linesOf(head, result, filed))
      : [[...head, '', '（尚无成果）']]
  })
  const free = (byIndex.get(null) ?? []).flatMap((result) =>
    linesOf([result.nodeName, '（不计入指标）', null, null, null], result, filed),
  )
  const spec: SheetSpec = { name: INDEX_NAME, columns, rows: [...rows, ...free] }
  return toXlsxFile(INDEX_NAME, [spec])
}

const columns = [
  { header: labels.nodeId, width: 28 },
  { header: labels.indexId, width: 28 },
  { header: '目标值' },
  { header: '当前值' },
  { header: '单位' },
  { header: labels.resultType, width: 14 },
  { header: labels.resultId, width: 36 },
  { header: '编号', width: 22 },
  { header: labels.quantity },
  { header: labels.contributor, width: 24 },
  { header: labels.resultDate, isDate: true as const },
  { header: '佐证', width: 24 },
  { header: '附件', width: 60 },
]

function linesOf(
  head: readonly SheetValue[],
  result: ResultShown,
  filed: ReadonlyMap<string, readonly Filed[]>,
): SheetValue[][] {
  const files = filed.get(recordKey(result))
  const evidence =
    result.indexId === null ? '—' : result.counts ? '已佐证' : `待佐证：${result.whyNotCounted ?? ''}`
  const base = [
    ...head,
    resultTypeLabels[result.resultType],
    result.resultName,
    result.resultNo,
    result.quantity,
    result.contributor,
    result.resultDate,
    evidence,
  ]
  if (!files) return [[...base, '（无权下载）']]
  return files.length > 0 ? files.map(({ name }) => [...base, name]) : [[...base, '（没有附件）']]
}

function* entriesOf(ctx: Ctx, sheet: FileAnswer, files: readonly Filed[]): Generator<ZipEntry> {
  const { body } = sheet
  yield { name: sheet.name, open: () => Promise.resolve(chunksOf(body)) }
  for (const { file, name } of files) {
    yield { name, open: () => ctx.services.storage.get(keyOf(file)) }
  }
}

async function* chunksOf(body: FileAnswer['body']): AsyncGenerator<Uint8Array> {
  if (Buffer.isBuffer(body)) yield body
  else for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}
