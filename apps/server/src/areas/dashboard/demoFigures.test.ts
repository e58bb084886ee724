import * as promotion from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import * as research from '@hepu/api/areas/dashboard/research/researchDashboard'
import { must } from '@hepu/api/core/must'
import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/testApp.ts'
import { organization } from '../../db/schema/index.ts'
import { seed } from '../../db/seed/seed.ts'
import { fileTest, type FileTest } from '../../files/testFiles.ts'
import { experimentArea } from '../experiment/index.ts'
import { productArea } from '../product/index.ts'
import { researchArea } from '../research/index.ts'

/**
 * Every number of both walls on the demo against a query that is written by hand from the tables. The queries use nothing of the code under
 * test; all organisations of the database are those of the demo.
 */
let app: FileTest
let ann: Client
/** The newest year with trials, and the newest business year that has ended. */
let year: number
let bizYear: number

beforeAll(async () => {
  app = await fileTest()
  await seed(app.services.db, { demo: true, password: 'Demo-2026x' })
  for (const area of [researchArea, experimentArea, productArea])
    await area.seedDemo?.(app.services, app.app.log)
  const [org] = await app.services.db.select().from(organization).where(eq(organization.code, 'HEPU'))
  ann = await app.user({ org: must(org, 'the organisation of the demo') })
  year = Number(
    await one(
      sql`select max(year) from experiment_group where crop = 'maize' and year <= extract(year from now())`,
    ),
  )
  const now = new Date(Date.now() + 8 * 3_600_000)
  bizYear = now.getUTCMonth() >= 9 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
}, 240_000)
afterAll(() => app.close())

/** Returns the rows of a query as lists of values, numbers as numbers. */
async function rowsOf(query: SQL): Promise<unknown[][]> {
  const { rows } = await app.services.db.execute(query)
  return rows.map((row) => Object.values(row).map((value) => (isNumber(value) ? Number(value) : value)))
}
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
const one = async (query: SQL): Promise<unknown> => (await rowsOf(query))[0]?.[0]
const sorted = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted()

const live = sql`crop = 'maize' and deleted_at is null`
const approved = sql`${live} and status = 2`
/** Approved varieties in force until the end of the year. */
const varieties = (): SQL =>
  sql`select * from research_variety where ${approved} and data_type = '审定' and state = '有效' and year <= ${year}`
const trials = (): SQL => sql`select * from experiment_group where ${live} and year = ${year}`
const plain = (column: SQL): SQL => sql`upper(replace(${column}, ' ', ''))`

describe('the numbers of 科研 on the demo', () => {
  test('the cards of 研发概览', async () => {
    const { metrics } = await ann.call(research.rdOverview, {})
    const points = sql`experiment_point where ${live} and not scrapped and group_id in (select id from (${trials()}) g)`
    const entries = sql`experiment_variety where ${live} and not is_ck and group_id in (select id from (${trials()}) g)`
    const expected: Record<string, SQL> = {
      station: sql`select count(*) from breeding_lab where ${approved} and state is distinct from '停用'`,
      breeder: sql`select count(*) from research_person where ${approved} and post_type = '育种' and coalesce(state, '在职') = '在职'`,
      project: sql`select count(*) from research_project where ${approved} and state in ('在研', '延期')`,
      germplasm: sql`select count(*) from germplasm where ${approved}`,
      entry: sql`select count(distinct ${plain(sql`name`)}) from ${entries}`,
      point: sql`select count(distinct (province, city, county, name)) from ${points}`,
      approved: sql`select count(*) from (${varieties()}) v`,
      right: sql`select count(*) from variety_info where ${approved} and legal_status = '授权' and grant_date <= make_date(${year}, 12, 31)`,
      patent: sql`select count(*) from patent where ${approved} and legal_status like '授权%' and grant_date <= make_date(${year}, 12, 31) and expire_date > now()`,
      copyright: sql`select count(*) from copyright where ${approved} and reg_date <= make_date(${year}, 12, 31) and coalesce(expire_date, 'infinity') > now()`,
    }
    expect(metrics.map(({ key }) => key).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const { key, value } of metrics) expect([key, value]).toEqual([key, await one(expected[key]!)])
  })

  test('育种团队分布', async () => {
    const { total, provinces, stations } = await ann.call(research.breedingTeamDistribution, {})
    const labs = sql`breeding_lab where ${approved} and state is distinct from '停用'`
    expect([[total.stations, total.people]]).toEqual(
      await rowsOf(sql`select count(*), sum(team_size) from ${labs}`),
    )
    expect(sorted(provinces.map(({ code, stations: n, people }) => [Number(code), n, people]))).toEqual(
      sorted(await rowsOf(sql`select region[1] as code, count(*), sum(team_size) from ${labs} group by 1`)),
    )
    expect(sorted(stations.map(({ name, people }) => [name, people]))).toEqual(
      sorted(await rowsOf(sql`select name, team_size from ${labs}`)),
    )
  })

  test('试验点统计', async () => {
    const { total, provinces, phases } = await ann.call(research.expPointStatistic, {})
    const points = (scrapped: boolean) =>
      sql`(select p.*, g.phase from experiment_point p join (${trials()}) g on g.id = p.group_id where p.deleted_at is null and p.scrapped = ${scrapped}) p`
    expect([[total.points, total.trials]]).toEqual(
      await rowsOf(
        sql`select count(distinct (province, city, county, name)) as points, count(*) as trials from ${points(false)}`,
      ),
    )
    expect(total.scrapped).toBe(await one(sql`select count(*) from ${points(true)}`))
    const byName = await rowsOf(
      sql`select left(province, 2) as at, count(*) from ${points(false)} group by 1`,
    )
    expect(sorted(provinces.map(({ name, trials: n }) => [name.slice(0, 2), n]))).toEqual(sorted(byName))
    const cells = provinces.flatMap(({ name, byPhase }) =>
      byPhase.flatMap((n, at) => (n > 0 ? [[name.slice(0, 2), phases[at]?.phase, n]] : [])),
    )
    expect(sorted(cells)).toEqual(
      sorted(
        await rowsOf(
          sql`select left(province, 2) as at, phase, count(*) from ${points(false)} group by 1, 2`,
        ),
      ),
    )
  })

  test('参试品种统计, 试验规模变化 and 品种晋级进展', async () => {
    const { total, phases, crops } = await ann.call(research.experimentVariety, {})
    const entries = (groups: SQL) =>
      sql`(select e.*, g.phase, g.year from experiment_variety e join (${groups}) g on g.id = e.group_id where e.deleted_at is null and not e.is_ck) e`
    const distinct = sql`count(distinct ${plain(sql`name`)})`
    expect(total).toBe(await one(sql`select ${distinct} from ${entries(trials())}`))
    expect(crops.find(({ crop }) => crop === 'maize')?.count).toBe(total)
    const byPhase = await rowsOf(sql`select phase, ${distinct} as n from ${entries(trials())} group by 1`)
    expect(sorted(phases.map(({ phase, count }) => [phase, count]))).toEqual(sorted(byPhase))

    const { years } = await ann.call(research.experimentVarietyScale, {})
    for (const shown of years) {
      const groups = sql`select * from experiment_group where ${live} and year = ${shown.year}`
      const plots = sql`select coalesce(sum(coalesce(reps, 1)
        * (select count(*) from experiment_variety e where e.group_id = g.id and e.deleted_at is null)
        * (select count(*) from experiment_point p where p.group_id = g.id and p.deleted_at is null and not p.scrapped)), 0) from (${groups}) g`
      expect(shown).toEqual({
        year: shown.year,
        varieties: await one(sql`select ${distinct} from ${entries(groups)}`),
        trials: await one(
          sql`select count(*) from experiment_point where ${live} and not scrapped and group_id in (select id from (${groups}) g)`,
        ),
        plots: await one(plots),
      })
    }

    const { stages } = await ann.call(research.varietyPromotionProgress, {})
    const counts = new Map(byPhase.map(([phase, n]) => [phase, n]))
    let before: number | null = null
    for (const { stage, count, rate } of stages) {
      const expected: unknown =
        stage === 'APPROVED'
          ? await one(sql`select count(distinct name) from (${varieties()}) v where year = ${year}`)
          : (counts.get(stage) ?? 0)
      expect([stage, count]).toEqual([stage, expected])
      // A stage without varieties has no rate.
      const isHeld = Number(count) > 0
      const share = before === null ? null : Math.round((Number(count) / before) * 1000) / 10
      expect(rate).toBe(isHeld ? share : null)
      if (count) before = count
    }
  })

  test('审定品种, 品种区域分布 and 成果转化对接', async () => {
    const { total, years } = await ann.call(research.approvedVariety, {})
    expect(total).toBe(await one(sql`select count(*) from (${varieties()}) v`))
    for (const shown of years) {
      const of = (where: SQL) => one(sql`select count(*) from (${varieties()}) v where ${where}`)
      expect(shown).toEqual({
        year: shown.year,
        national: await of(sql`year = ${shown.year} and level = '国家'`),
        provincial: await of(sql`year = ${shown.year} and level = '省级'`),
        cumulative: await of(sql`year <= ${shown.year}`),
      })
    }

    const regions = await ann.call(research.varietyRegion, {})
    expect(regions.total).toBe(total)
    for (const { name, count } of regions.provinces)
      expect(count, name).toBe(
        await one(sql`select count(*) from (${varieties()}) v where suitable_area like ${`%${name}%`}`),
      )
    const named = sql`suitable_area ~ '河南|山东|河北'`
    expect(regions.provinces.map(({ name }) => name).toSorted()).toEqual(['山东', '河北', '河南'].toSorted())
    expect(regions.unplaced).toBe(await one(sql`select count(*) from (${varieties()}) v where not ${named}`))

    const docking = await ann.call(research.commercializationDocking, {})
    expect(docking.total).toBe(await one(sql`select count(*) from product_paper where ${live}`))
    expect(
      sorted(
        docking.flows.map(({ source, state, companyId, count }) => [
          source,
          Number(state),
          companyId === null ? null : Number(companyId),
          count,
        ]),
      ),
    ).toEqual(
      sorted(
        await rowsOf(
          sql`select source_from, state, company_id, count(*) from product_paper where ${live} group by 1, 2, 3`,
        ),
      ),
    )
  })
})

describe('the numbers of 推广 on the demo', () => {
  /** Sales and returns of a business year outside the group with a weight. */
  const bills = (
    y: number,
  ): SQL => sql`(select l.*, p.seed_rate, p.name as product, p.type as kind, p.launch_year
    from sale_line l left join product p on p.id = l.product_id
    where l.crop = 'maize' and l.deleted_at is null and l.bill_type in ('SALE', 'RETURN') and not l.is_internal and l.kg is not null
      and l.bill_date between make_date(${y - 1}, 10, 1) and make_date(${y}, 9, 30)) l`
  const kg = sql`sum(l.kg)`
  const amount = sql`sum(l.amount)`
  const byKey = (column: SQL, y = bizYear) =>
    rowsOf(sql`select ${column} as key, ${kg} as kg, ${amount} as amount from ${bills(y)} group by 1`)
  const idOf = (id: string | null) => (id === null ? null : Number(id))
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

  test('the cards of 核心指标 with their growth', async () => {
    const { metrics, period } = await ann.call(promotion.coreMetrics, {})
    expect(period).toMatchObject({ startYear: bizYear, endYear: bizYear, isRunning: false })
    const covered = (column: SQL, y: number) =>
      one(
        sql`select count(*) from (select ${column} from ${bills(y)} where ${column} is not null group by 1 having ${kg} > 0) c`,
      )
    const sold = (where: SQL, y: number) =>
      sql`(select product_id, ${kg} as kg from ${bills(y)} where product_id is not null and ${where} group by 1 having ${kg} > 0) s`
    const fresh = (y: number) => sql`launch_year <= ${y} and launch_year > ${y} - 3`
    const queries: Record<string, (y: number) => Promise<unknown>> = {
      kg: (y) => one(sql`select ${kg} from ${bills(y)}`),
      amount: (y) => one(sql`select ${amount} from ${bills(y)}`),
      area: (y) => one(sql`select sum(l.kg / nullif(seed_rate, 0)::numeric) from ${bills(y)}`),
      breeds: (y) => one(sql`select count(*) from ${sold(sql`true`, y)}`),
      newBreeds: (y) => one(sql`select count(*) from ${sold(fresh(y), y)}`),
      newShare: (y) =>
        one(
          sql`select round(100 * (select coalesce(sum(s.kg), 0) from ${sold(fresh(y), y)}) / ${kg}, 1) from ${bills(y)}`,
        ),
      provinces: (y) => covered(sql`province`, y),
      cities: (y) => covered(sql`city`, y),
    }
    expect(metrics.map(({ key }) => key)).toEqual(Object.keys(queries))
    for (const { key, value, yoy } of metrics) {
      const [now, before] = [Number(await queries[key]!(bizYear)), Number(await queries[key]!(bizYear - 1))]
      expect(Number(value), key).toBeCloseTo(now, 1)
      const change = key === 'newShare' ? now - before : ((now - before) / before) * 100
      expect(yoy, `${key} over the year before`).toBeCloseTo(change, 1)
    }
  })

  test('companies, breeds, parts, places and regions', async () => {
    const { companies } = await ann.call(promotion.saleCompanyStatistics, {})
    expect(sorted(companies.map(({ id, kg: own, amount: yuan }) => [idOf(id), own, Number(yuan)]))).toEqual(
      sorted(await byKey(sql`company_id`)),
    )
    const { breeds, trendYears } = await ann.call(promotion.breedPerformance, { size: '50' })
    const products = await byKey(sql`product_id`)
    expect(sorted(breeds.map(({ id, kg: own, amount: yuan }) => [idOf(id), own, Number(yuan)]))).toEqual(
      sorted(products),
    )
    expect(trendYears).toEqual([bizYear - 2, bizYear - 1, bizYear])
    for (const { id, trend } of breeds) {
      if (id === null) continue
      for (const [at, y] of trendYears.entries())
        expect(trend[at], `${id} in ${y}`).toBe(
          (await byKey(sql`product_id`, y)).find(([key]) => key === Number(id))?.[1] ?? null,
        )
    }
    const { parts } = await ann.call(promotion.percentage, {})
    expect(sorted(parts.map(({ id, kg: own }) => [idOf(id), own]))).toEqual(
      sorted(products.map(([id, own]) => [id, own])),
    )
    const kinds = await ann.call(promotion.percentage, { by: 'kind' })
    expect(sorted(kinds.parts.map(({ name, kg: own }) => [name, own]))).toEqual(
      sorted(
        (await byKey(sql`case when product_id is null then '未绑定' else coalesce(kind, '其他') end`)).map(
          ([name, own]) => [name, own],
        ),
      ),
    )
    const { places } = await ann.call(promotion.regionalSaleAmount, {})
    expect(sorted(places.map(({ code, kg: own, amount: yuan }) => [idOf(code), own, Number(yuan)]))).toEqual(
      sorted(await byKey(sql`province`)),
    )
    for (const { code } of places) {
      if (code === null) continue
      const { places: cities } = await ann.call(promotion.regionalSaleAmount, { province: code })
      expect(sorted(cities.map(({ code: city, kg: own }) => [idOf(city), own])), code).toEqual(
        sorted(
          await rowsOf(
            sql`select city as key, ${kg} from ${bills(bizYear)} where province = ${code} group by 1`,
          ),
        ),
      )
    }
    const { regions } = await ann.call(promotion.regionalBreed, {})
    const region = sql`case when province in ('210000', '220000', '230000', '150000') then '东北'
      when province in ('410000', '370000', '130000', '340000', '320000', '140000') then '黄淮海'
      when province is null then '未归属' else province end`
    expect(sorted(regions.map(({ name, kg: own }) => [name, own]))).toEqual(
      sorted((await byKey(region)).map(([name, own]) => [name, own])),
    )
    for (const { name, breeds: own } of regions) {
      const rows = await rowsOf(
        sql`select product_id, ${kg} from ${bills(bizYear)} where ${region} = ${name} group by 1 order by 2 desc`,
      )
      expect(own.map(({ id, kg: each }) => [idOf(id), each])).toEqual(
        rows.filter(([, each]) => Number(each) > 0).slice(0, 5),
      )
    }
  })

  test('shares, years and quadrants', async () => {
    const total = Number(await one(sql`select ${kg} from ${bills(bizYear)}`))
    const { companies } = await ann.call(promotion.saleCompanyStatistics, {})
    for (const { kg: own, share } of companies)
      expect(Math.abs(Number(share) - (Number(own) / total) * 100)).toBeLessThan(0.1)
    const { years } = await ann.call(promotion.breedPromotionAnalyse, {})
    for (const shown of years) {
      const [now, before] = await Promise.all(
        [shown.year, shown.year - 1].map((y) => one(sql`select ${kg} from ${bills(y)}`)),
      )
      expect(shown.kg).toBe(now)
      expect(shown.area).toBeCloseTo(
        Number(await one(sql`select sum(l.kg / nullif(seed_rate, 0)::numeric) from ${bills(shown.year)}`)),
        1,
      )
      expect(shown.yoy).toBe(before ? round((Number(now) / Number(before) - 1) * 100, 2) : null)
    }
    const { breeds } = await ann.call(promotion.fourQuadrants, {})
    const sold = (await byKey(sql`product_id`)).filter(([id, own]) => id !== null && Number(own) > 0)
    const last = new Map((await byKey(sql`product_id`, bizYear - 1)).map(([id, own]) => [id, Number(own)]))
    const most = Math.max(...sold.map(([, own]) => Number(own)))
    expect(new Set(breeds.map(({ id }) => Number(id)))).toEqual(new Set(sold.map(([id]) => Number(id))))
    for (const { id, x, y, kg: own, amount: yuan } of breeds) {
      const [, soldKg, soldYuan] = must(
        sold.find(([key]) => key === Number(id)),
        'the product',
      )
      expect([own, Number(yuan)]).toEqual([soldKg, soldYuan])
      expect(x).toBeCloseTo((Number(soldKg) / most) * 100, 1)
      const before = last.get(Number(id))
      if (before) expect(y).toBeCloseTo((Number(soldKg) / before - 1) * 100, 1)
      else expect(y).toBeNull()
    }
  })

  test('people from outside see the same quantities, and no amount', async () => {
    const { metrics } = await ann.call(promotion.coreMetrics, { forOutside: '1' })
    expect(metrics.find(({ key }) => key === 'kg')?.value).toBe(
      await one(sql`select ${kg} from ${bills(bizYear)}`),
    )
    const { places } = await ann.call(promotion.regionalSaleAmount, { forOutside: '1' })
    const known = await byKey(sql`province`)
    for (const { code, kg: own, amount: yuan } of places) {
      expect(yuan).toBeNull()
      if (code !== null) expect(own).toBe(known.find(([key]) => key === Number(code))?.[1])
    }
  })
})
