import type * as api from '@hepu/api/areas/contract/subject/resultImport'
import { resultVerdicts, type ResultVerdict } from '@hepu/api/areas/contract/subject/resultVerdicts'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { judgeResults, type JudgedResult } from './judgeResults.ts'
import { readResultBook, type ResultRow } from './resultBook.ts'
import { storeResult } from './resultChanges.ts'

/** Judges each row of a workbook and stores nothing. */
export async function checkResults(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.contractResultImportCheck>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.contractResultImportCheck>> {
  const { sheet, rows } = await readResultBook(file)
  const judged = await judgeResults(ctx, rows, contractId ?? null)
  const counts = Object.fromEntries(
    (Object.keys(resultVerdicts) as ResultVerdict[]).map((verdict) => [
      verdict,
      judged.filter((row) => row.verdict === verdict).length,
    ]),
  ) as Record<ResultVerdict, number>
  return { sheet, counts, rows: judged.map(present) }
}

const present = ({ contract, record, share, ...row }: JudgedResult) => ({
  ...row,
  contractNumber: row.contractNumber || (contract?.number ?? ''),
  contractName: contract?.name ?? null,
  share: share || '100',
  resultId: record?.id ?? null,
  foundName: record?.name ?? null,
})

/**
 * Stores rows of a workbook: those that were chosen after the check, or all. Each is judged anew by what is stored now. A chosen row that
 * does not hold any more is refused and named, and the others are stored; without a choice, one such row refuses the file.
 */
export async function importResults(
  ctx: Ctx,
  { contractId, rows: chosen }: ParsedInputOf<typeof api.contractResultImport>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.contractResultImport>> {
  const { rows } = await readResultBook(file)
  const wanted = chosen ? rows.filter(({ row }) => chosen.includes(row)) : rows
  const refused: JudgedResult[] = []
  let stored = 0
  for (const row of wanted) {
    const [judged] = await judgeResults(ctx, [row], contractId ?? null)
    if (judged && (await store(ctx, judged))) stored += 1
    else if (judged) refused.push(judged)
  }
  if (!chosen && refused.length > 0) refuseAll(refused)
  return { stored, refused: [...refused.map(refusal), ...absent(rows, chosen ?? [])] }
}

async function store(
  ctx: Ctx,
  { verdict, contract, type, record, share, remark }: JudgedResult,
): Promise<boolean> {
  if (verdict !== 'ok' || !contract || !type || !record) return false
  const values = { resultType: type, resultId: record.id, rightScope: null, share: share || '100', remark }
  await storeResult(ctx, await lockContract(ctx, contract.id), values)
  return true
}

const refusal = ({ row, resultName, verdict, message }: JudgedResult) => ({
  row,
  resultName,
  message: message || resultVerdicts[verdict],
})

/** Number of rows that a refusal names. */
const NAMED = 5

function refuseAll(refused: readonly JudgedResult[]): never {
  const named = refused.slice(0, NAMED).map((one) => `第 ${one.row} 行：${refusal(one).message}`)
  const more = refused.length > NAMED ? `；另有 ${refused.length - NAMED} 行` : ''
  throw new AppError('BAD_INPUT', `${named.join('；')}${more}。没有写入任何数据，请改正后重试`, {
    data: { refused: refused.map(refusal) },
  })
}

/** Rows that were chosen and are not in the file that came with the choice. */
function absent(rows: readonly ResultRow[], chosen: readonly number[]) {
  const known = new Set(rows.map(({ row }) => row))
  return chosen
    .filter((row) => !known.has(row))
    .map((row) => ({ row, resultName: '', message: '文件中没有这一行，文件可能已更换，请重新检查' }))
}
