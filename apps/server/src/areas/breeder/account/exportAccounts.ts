import { accountFigures, accountLabels as labels } from '@hepu/api/areas/breeder/account/accountFields'
import type { accountExport, AccountSums } from '@hepu/api/areas/breeder/account/breederAccount'
import { breederStates } from '@hepu/api/areas/breeder/record/breederStates'
import { yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { asc, eq } from 'drizzle-orm'
import { byPinyin } from '../../../db/nameConditions.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { isCalled, selectArchives } from '../record/archives.ts'
import { yearsOf } from './accounts.ts'
import { readFacts } from './facts.ts'
import { isWithin, sumsOf } from './sums.ts'

const columns = [
  'entered',
  'promoted',
  'approved',
  'sold',
  'kg',
  'area',
  'due',
  'paid',
  'rest',
  'sales',
  'commission',
  'cost',
  'approvedSoFar',
] as const satisfies (keyof AccountSums)[]

const heads = columns.map((column) => ({ header: labels[column] }))
/** Amounts are numbers in a workbook, so that people can add them up. */
const cellsOf = (sums: AccountSums) =>
  columns.map((column) => {
    const value = sums[column]
    return typeof value === 'string' ? Number(value) : value
  })

/** Returns the accounts of the breeders that fit a filter as a workbook: sums, years, and the rows behind them. */
export async function exportAccounts(
  ctx: Ctx,
  { breederId, name, state, ...range }: ParsedInputOf<typeof accountExport>,
): Promise<FileAnswer> {
  const found = await selectArchives(ctx, [
    breederId ? eq(breeder.id, breederId) : undefined,
    name ? isCalled(name) : undefined,
    state ? eq(breeder.state, state) : undefined,
  ]).orderBy(byPinyin(party.name), asc(breeder.id))
  const all = await readFacts(
    ctx,
    found.map(({ breeder: row }) => row),
  )
  const ofBreeder = Map.groupBy(all, (fact) => fact.breederId)
  const held = found.map(({ breeder: row, party: of }) => ({
    row,
    name: of.name,
    facts: ofBreeder.get(row.id) ?? [],
  }))
  return toXlsxFile('合作效益账', [
    {
      name: '合计',
      columns: [{ header: '育种家' }, { header: '状态' }, ...heads],
      rows: held.map(({ row, name: called, facts }) => [
        called,
        breederStates[row.state],
        ...cellsOf(sumsOf(ctx, facts, range)),
      ]),
    },
    {
      name: '分年度',
      columns: [{ header: '育种家' }, { header: labels.year }, ...heads],
      rows: held.flatMap(({ name: called, facts }) =>
        yearsOf(facts.filter(isWithin(range))).map((year) => [
          called,
          year,
          ...cellsOf(sumsOf(ctx, facts, { startYear: year, endYear: year })),
        ]),
      ),
    },
    {
      name: '明细',
      columns: ['育种家', '年度', '项目', '名称', '说明', '公斤', '亩', '金额（元）', '已付（元）'].map(
        (header) => ({ header }),
      ),
      rows: held.flatMap(({ name: called, facts }) =>
        facts
          .filter(isWithin(range))
          .map((fact) => [
            called,
            fact.year,
            accountFigures[fact.figure],
            fact.name,
            fact.detail,
            fact.kg,
            fact.area,
            fact.amount === null ? null : Number(yuanText(fact.amount)),
            fact.paid === null ? null : Number(yuanText(fact.paid)),
          ]),
      ),
    },
  ])
}
