import type * as api from '@hepu/api/areas/breeder/record/breederBook'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { breeder } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { BREEDER } from '../breederRows.ts'
import { saveArchive } from './archiveChanges.ts'
import { judgeLines, type Judged } from './judgeArchives.ts'
import { readArchiveBook, type ArchiveLine } from './readArchiveBook.ts'

const REASON = '工作簿导入'

/** Says of each row of a workbook what it would do, and stores nothing. */
export async function checkArchives(
  ctx: Ctx,
  _: object,
  file: UploadedFile,
): Promise<ResultOf<typeof api.importBreeders>> {
  const { sheet, lines } = await readArchiveBook(file)
  const judged = await judgeLines(ctx, lines)
  return {
    sheet,
    counts: countsOf(judged),
    rows: judged.map(({ line, verdict, message, changes }) => ({
      row: line.row,
      name: line.name,
      verdict,
      message,
      changes,
    })),
  }
}

const countsOf = (judged: readonly Judged[]) => {
  const counts = { new: 0, changed: 0, same: 0, broken: 0 }
  for (const { verdict } of judged) counts[verdict] += 1
  return counts
}

/** Stores a workbook whose check is still true: all new and changed rows, or none. */
export async function confirmArchives(
  ctx: Ctx,
  { created, changed }: ParsedInputOf<typeof api.confirmBreeders>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.confirmBreeders>> {
  const judged = await judgeLines(ctx, (await readArchiveBook(file)).lines)
  assertAsChecked(judged, { created, changed })
  for (const one of judged) {
    try {
      await store(ctx, one)
    } catch (error) {
      throw error instanceof AppError ? inRow(error, one.line) : error
    }
  }
  return { created, changed }
}

function assertAsChecked(judged: readonly Judged[], wanted: { created: number; changed: number }): void {
  const bad = judged.find(({ verdict }) => verdict === 'broken')
  if (bad) throw new AppError('BAD_INPUT', `第 ${bad.line.row} 行：${bad.message}`)
  const counts = countsOf(judged)
  if (counts.new === wanted.created && counts.changed === wanted.changed) return
  throw new AppError('CONFLICT', '检查后档案有了变化，什么都没有写入，请重新检查文件')
}

async function store(ctx: Ctx, { line, verdict, party, archive, content }: Judged): Promise<void> {
  if (verdict === 'same' || !content) return
  if (archive) {
    const change = { version: archive.version, values: content }
    await updateRow(ctx, breeder, archive.id, change, { label: BREEDER, reason: REASON })
    return
  }
  await saveArchive(ctx, {
    ...content,
    partyId: party?.id ?? null,
    party: party ? null : newParty(line),
  })
}

function newParty({ name, partyKind, number, contact, phone }: ArchiveLine) {
  const kind = partyKind ?? 'UNIT'
  return {
    kind,
    name,
    contact,
    phone,
    creditCode: kind === 'UNIT' ? number : null,
    idNo: kind === 'PERSON' ? number : null,
  }
}

const inRow = (error: AppError, { row }: ArchiveLine): AppError =>
  new AppError(error.code, `第 ${row} 行：${error.message}`)
