import {
  maintenanceVerdicts,
  type MaintenanceVerdict,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { copied } from './fromBindings.ts'
import { judgeRows, type JudgedRow } from './judgeRows.ts'
import { insertVariety, updateVariety } from './maintenanceRows.ts'
import { readMaintenanceBook } from './readMaintenanceBook.ts'
import { refreshStates } from './refreshStates.ts'

/** Judges each row of a workbook and stores nothing. */
export async function checkMaintenance(
  ctx: Ctx,
  _: ParsedInputOf<typeof api.productVarietyMaintenanceCheck>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.productVarietyMaintenanceCheck>> {
  const { sheet, rows } = await readMaintenanceBook(file)
  const judged = await judgeRows(ctx, rows)
  const counts = Object.fromEntries(
    (Object.keys(maintenanceVerdicts) as MaintenanceVerdict[]).map((verdict) => [
      verdict,
      judged.filter((row) => row.verdict === verdict).length,
    ]),
  ) as Record<MaintenanceVerdict, number>
  return { sheet, counts, rows: judged }
}

const good: readonly MaintenanceVerdict[] = ['added', 'updated', 'same']

/**
 * Stores rows of a workbook: those that were chosen after the check, or all. They are judged anew by what is stored now. A chosen row
 * that does not hold any more is refused and named, and the others are stored; without a choice, one such row refuses the file.
 */
export async function importMaintenance(
  ctx: Ctx,
  { rows: chosen }: ParsedInputOf<typeof api.productVarietyMaintenanceImport>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.productVarietyMaintenanceImport>> {
  const { rows } = await readMaintenanceBook(file)
  const wanted = chosen ? rows.filter(({ row }) => chosen.includes(row)) : rows
  await lockContracts(ctx, await judgeRows(ctx, wanted))
  const judged = await judgeRows(ctx, wanted)
  const refused = judged.filter(({ verdict }) => !good.includes(verdict))
  if (!chosen && refused.length > 0) refuseAll(refused)
  const accepted = judged.filter(({ verdict }) => good.includes(verdict))
  for (const row of accepted) await store(ctx, row)
  await refreshStates(ctx, {
    contractIds: contractsOf(accepted),
    productIds: accepted.flatMap(({ held }) => held?.productId ?? []),
  })
  const count = (verdict: MaintenanceVerdict) => accepted.filter((row) => row.verdict === verdict).length
  return {
    added: count('added'),
    updated: count('updated'),
    same: count('same'),
    refused: [...refused.map(refusal), ...absent(rows, chosen ?? [])],
  }
}

const contractsOf = (judged: readonly JudgedRow[]): number[] => [
  ...new Set(judged.flatMap(({ contract }) => contract?.id ?? [])),
]

/** What was judged still holds when it is written: others wait for the contracts. */
async function lockContracts(ctx: Ctx, judged: readonly JudgedRow[]): Promise<void> {
  for (const id of contractsOf(judged).toSorted((a, b) => a - b)) await lockContract(ctx, id)
}

async function store(ctx: Ctx, { verdict, contract, held, values }: JudgedRow): Promise<void> {
  if (!contract || !held || verdict === 'same') return
  const written = { ...values, source: 'file' }
  if (verdict === 'added') await insertVariety(ctx, contract, { ...copied(held), ...written })
  else await updateVariety(ctx, held, written)
}

const refusal = ({ row, varietyName, verdict, problems }: JudgedRow) => ({
  row,
  varietyName,
  message:
    problems.map(({ column, message }) => (column ? `${column}：${message}` : message)).join('；') ||
    maintenanceVerdicts[verdict],
})

/** Number of rows that a refusal names. */
const NAMED = 5

function refuseAll(refused: readonly JudgedRow[]): never {
  const named = refused.slice(0, NAMED).map((row) => `第 ${row.row} 行 ${refusal(row).message}`)
  const more = refused.length > NAMED ? `；另有 ${refused.length - NAMED} 行` : ''
  throw new AppError('BAD_INPUT', `${named.join('；')}${more}。没有写入任何数据，请改正后重试`)
}

/** Rows that were chosen and are not in the file that came with the choice. */
function absent(rows: readonly { row: number }[], chosen: readonly number[]) {
  const known = new Set(rows.map(({ row }) => row))
  return chosen
    .filter((row) => !known.has(row))
    .map((row) => ({ row, varietyName: '', message: '文件中没有这一行，文件可能已更换，请重新检查' }))
}
