import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import {
  breederFee,
  breederMaterial,
  breederReward,
  breederStandard,
  cooperativeVariety,
  providerService,
  serviceProvider,
} from '../../../db/schema/index.ts'
import { rows, type ScopedTable } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder, type Breeder } from '../breederRows.ts'
import { partsOf } from './archiveUses.ts'

type Affected = ResultOf<typeof api.breederAffected>
type Texts = Readonly<Partial<Record<BreederState, string>>>

/** Returns an amount in yuan as sentences say it: 1,250,000.00. */
const grouped = (amount: SQL | AnyPgColumn): SQL => sql`to_char(${amount}, 'FM999,999,999,999,990.00')`

/** Names of each kind that are listed; all are counted. */
const SHOWN = 5

interface Kind {
  label: string
  table: PgTable & ScopedTable & { id: AnyPgColumn; orgId: AnyPgColumn }
  /** Which rows belong to the archive. */
  belongs: SQL | undefined
  name: SQL<string>
  /** Which rows are concerned. */
  open: SQL | undefined
  /** What becomes of them, by the state to come; kinds without a text for it are left out. */
  becomes: Texts
}

/** Lists what another state of an archive concerns, and what becomes of each. */
export async function listAffected(
  ctx: Ctx,
  { id, state }: ParsedInputOf<typeof api.breederAffected>,
): Promise<Affected> {
  const row = await getBreeder(ctx, id)
  const found: Affected = []
  for (const { label, table, name, belongs, open, becomes } of kindsOf(row, clockDay(ctx.services.now()))) {
    const consequence = becomes[state]
    if (!consequence) continue
    const names = await ctx.db
      .select({ name })
      .from(table)
      .where(and(rows(ctx, table), belongs, open))
      .orderBy(asc(table.id))
    if (names.length === 0) continue
    found.push({
      label,
      count: names.length,
      names: names.slice(0, SHOWN).map((one) => one.name),
      consequence,
    })
  }
  return found
}

function kindsOf(row: Breeder, today: string): readonly Kind[] {
  const ofArchive = <T extends Kind['table'] & { breederId: AnyPgColumn; deletedAt: AnyPgColumn }>(
    table: T,
  ) => ({
    table,
    belongs: partsOf(table, row),
  })
  const untilNow = (column: AnyPgColumn) => or(isNull(column), gt(column, today))
  return [
    {
      label: '合作品种',
      ...ofArchive(cooperativeVariety),
      name: sql<string>`${cooperativeVariety.name}`,
      open: untilNow(cooperativeVariety.endOn),
      becomes: {
        paused: '照常登记，合作暂停期间不提醒',
        ended: '合作结束日期记为终止之日，记录保留',
        blacklisted: '已参试、已上市的继续；不得新增参试、新签合同、新上市',
        cooperating: '可继续参试、签约、上市',
      },
    },
    {
      label: '推广标准',
      ...ofArchive(breederStandard),
      name: sql<string>`${breederStandard.no}::text`,
      open: untilNow(breederStandard.validTo),
      becomes: { ended: '失效日期记为终止之日，此后的事件不再产生奖励' },
    },
    {
      label: '未结清的费用',
      ...ofArchive(breederFee),
      name: sql<string>`${breederFee.year} || '年 ' || ${grouped(sql`${breederFee.amount} - ${breederFee.paid}`)} || ' 元'`,
      open: sql`${breederFee.amount} <> ${breederFee.paid}`,
      becomes: { ended: '保留查看与付款，直到结清', blacklisted: '保留查看与付款，直到结清' },
    },
    {
      label: '待确认的奖励建议',
      ...ofArchive(breederReward),
      name: sql<string>`${breederReward.year} || '年 ' || ${grouped(breederReward.amount)} || ' 元'`,
      open: eq(breederReward.state, 'proposed'),
      becomes: { ended: '仍须有人确认或不予奖励', blacklisted: '仍须有人确认或不予奖励' },
    },
    {
      label: '尚未归还的材料',
      ...ofArchive(breederMaterial),
      name: sql<string>`${breederMaterial.materialName}`,
      open: and(isNull(breederMaterial.returnedOn), sql`${breederMaterial.returnDueOn} is not null`),
      becomes: { ended: '仍应归还，请催还', blacklisted: '仍应归还，请催还' },
    },
    {
      label: '启用中的服务',
      table: providerService,
      name: sql<string>`${providerService.name}`,
      belongs: sql`exists (select 1 from ${serviceProvider}
        where ${serviceProvider.orgId} = ${providerService.orgId} and ${serviceProvider.id} = ${providerService.providerId}
          and ${serviceProvider.partyId} = ${row.partyId})`,
      open: eq(providerService.state, 1),
      becomes: { blacklisted: '立即从公开页面与服务选型中隐去，移出黑名单后恢复' },
    },
  ]
}
