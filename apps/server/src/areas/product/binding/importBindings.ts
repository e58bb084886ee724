import { bindingVerdicts, type BindingVerdict } from '@hepu/api/areas/product/binding/bindingRules'
import type * as api from '@hepu/api/areas/product/binding/productBinding'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { lockForRules } from '../sale/lineLock.ts'
import { resolveLines } from '../sale/resolveLines.ts'
import { bind, lockMaterial, rebind } from './bindings.ts'
import { judgeRows, type JudgedRow, type RowChoice } from './checkRows.ts'
import { readBindingBook } from './readBindingBook.ts'

/** Judges each row of a workbook and stores nothing. */
export async function checkImport(
  ctx: Ctx,
  _: object,
  file: UploadedFile,
): Promise<ResultOf<typeof api.importProductBindCheck>> {
  const { sheet, rows } = await readBindingBook(file)
  const judged = await judgeRows(ctx, rows)
  const counts = Object.fromEntries(
    (Object.keys(bindingVerdicts) as BindingVerdict[]).map((verdict) => [
      verdict,
      judged.filter((row) => row.verdict === verdict).length,
    ]),
  ) as Record<BindingVerdict, number>
  return { sheet, counts, rows: judged.map(present) }
}

const present = ({ match, leaves, product, productCode, ...row }: JudgedRow) => ({
  ...row,
  product: product || productCode,
  productId: match?.id ?? null,
  productName: match?.name ?? null,
  how: match?.how ?? null,
  mayRebind: leaves !== null,
})

/**
 * Stores the chosen rows of a workbook with their products. Each is judged anew by what is stored now; a row that does not hold any
 * more is refused and named, and the others are stored.
 */
export async function importBindings(
  ctx: Ctx,
  { choices }: ParsedInputOf<typeof api.importProductBinding>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.importProductBinding>> {
  const { rows } = await readBindingBook(file)
  const chosen = new Map(choices.map(({ row, ...choice }) => [row, choice]))
  const wanted = rows.filter(({ row }) => chosen.has(row))
  await lockForRules(ctx)
  for (const nccId of [...new Set(wanted.map((row) => row.nccId))].toSorted()) await lockMaterial(ctx, nccId)
  const judged = await judgeRows(ctx, wanted, chosen)
  const accepted = judged.filter(({ verdict }) => verdict === 'ok')
  for (const row of accepted) await store(ctx, row)
  const nccIds = accepted.map(({ nccId }) => nccId)
  return {
    stored: accepted.length,
    lines: await resolveLines(ctx, nccIds),
    refused: [...judged.filter(({ verdict }) => verdict !== 'ok').map(refusal), ...absent(rows, chosen)],
  }
}

async function store(ctx: Ctx, { match, leaves, ...row }: JudgedRow): Promise<void> {
  if (!match) return
  const { nccId, materialName, source, packKg, validFrom, validTo, remark } = row
  const values = { productId: match.id, materialName: materialName || nccId, source, packKg, remark }
  if (leaves) await rebind(ctx, leaves, validFrom, values)
  else await bind(ctx, { ...values, nccId, validFrom, validTo })
}

const refusal = ({ row, nccId, verdict, message }: JudgedRow) => ({
  row,
  nccId,
  message: message || bindingVerdicts[verdict],
})

/** Rows that were chosen and are not in the file that came with the choice. */
const absent = (rows: readonly { row: number }[], chosen: ReadonlyMap<number, RowChoice>) => {
  const known = new Set(rows.map(({ row }) => row))
  return [...chosen.keys()]
    .filter((row) => !known.has(row))
    .map((row) => ({ row, nccId: '', message: '文件中没有这一行，文件可能已更换，请重新检查' }))
}
