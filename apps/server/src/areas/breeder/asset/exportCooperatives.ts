import { conversionStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { cooperativeLabels as labels, shareLabels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { cooperations, shareKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeShare } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn, type SheetSpec } from '../../../import/write/writeWorkbook.ts'
import { listCooperatives, type Row } from './cooperatives.ts'

const BOOK = '合作品种'

const columns: (SheetColumn & { of: (row: Row) => string | null })[] = [
  { header: labels.breederId, of: (row) => row.breederName },
  { header: labels.name, of: (row) => row.name },
  { header: labels.code, of: (row) => row.code },
  { header: labels.phase, of: ({ phase }) => phase && phaseLabel(phase) },
  { header: labels.femaleParent, of: (row) => row.femaleParent },
  { header: labels.maleParent, of: (row) => row.maleParent },
  { header: labels.cooperation, of: ({ cooperation }) => cooperation && cooperations[cooperation] },
  ...(Object.keys(shareKinds) as (keyof typeof shareKinds)[]).map((kind) => ({
    header: `${shareKinds[kind]}比例（我方:对方）`,
    of: ({ shares }: Row) => {
      const share = shares.find((held) => held.kind === kind)
      return share ? `${share.ours}:${share.theirs}` : null
    },
  })),
  { header: '审定/登记编号', of: ({ variety }) => variety?.code ?? null },
  { header: '品种权申请号', of: ({ varietyInfo }) => varietyInfo?.code ?? null },
  { header: '品种权状态', of: ({ varietyInfo }) => varietyInfo?.state ?? null },
  { header: labels.productId, of: ({ product }) => product?.name ?? null },
  { header: labels.startOn, isDate: true, of: (row) => row.startOn },
  { header: labels.endOn, isDate: true, of: (row) => row.endOn },
  {
    header: labels.conversionState,
    of: ({ conversionState }) => conversionState && conversionStates[conversionState],
  },
  { header: labels.remark, of: (row) => row.remark },
]

/** Returns the varieties that fit a filter as a workbook, with a second sheet of all their shares. */
export async function exportCooperatives(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.cooperativeExport>,
): Promise<FileAnswer> {
  const found = await listCooperatives(ctx, input)
  const cells = found.map((row) => columns.map(({ of }) => of(row)))
  return toXlsxFile(BOOK, [{ name: BOOK, columns, rows: cells }, await sharesSheet(ctx, found)])
}

async function sharesSheet(ctx: Ctx, found: readonly Row[]): Promise<SheetSpec> {
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const shares = await ctx.db
    .select()
    .from(cooperativeShare)
    .where(and(rows(ctx, cooperativeShare), oneOf(cooperativeShare.cooperativeId, [...names.keys()])))
    .orderBy(asc(cooperativeShare.cooperativeId), asc(cooperativeShare.validFrom), asc(cooperativeShare.id))
  return {
    name: '权益比例',
    columns: [
      { header: labels.name },
      { header: shareLabels.kind },
      { header: shareLabels.validFrom, isDate: true },
      { header: shareLabels.ours },
      { header: shareLabels.theirs },
      { header: shareLabels.reason },
    ],
    rows: shares.map(({ cooperativeId, kind, validFrom, ours, theirs, reason }) => [
      names.get(cooperativeId) ?? null,
      shareKinds[kind],
      validFrom,
      Number(ours),
      Number(theirs),
      reason,
    ]),
  }
}
