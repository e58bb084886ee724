import type * as api from '@hepu/api/areas/dashboard/document/wallDocument'
import { promotionWidgets as titles } from '@hepu/api/areas/dashboard/widget/widgets'
import { numberColumns, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { audienceOf, OUTSIDE } from '../promotion/audience.ts'
import { showMetrics } from '../promotion/coreMetrics.ts'
import { showPlaces, showRegionalBreeds, showYears } from '../promotion/places.ts'
import { showQuadrants } from '../promotion/quadrants.ts'
import { showBreeds, showCompanies, showParts } from '../promotion/rankings.ts'
import type { SoldShown } from '../promotion/sold.ts'
import { change, large, metricTable, percent, section } from './documentWords.ts'

type Filters = Omit<ParsedInputOf<typeof api.promotionDocument>, 'format'>

/** Breeds that the document lists; the others are one row. */
const LISTED = 50

/** Writes the figures of 推广 as a document with its day, with what the caller may see of them. */
export async function downloadPromotion(
  ctx: Ctx,
  { format, ...filters }: ParsedInputOf<typeof api.promotionDocument>,
): Promise<FileAnswer> {
  const { seesAmounts } = filters.forOutside ? OUTSIDE : audienceOf(ctx.caller)
  const cards = await showMetrics(ctx, filters)
  const now = ctx.services.now()
  const title = '驾驶舱（推广）'
  const shown = cards.metrics.filter(({ reason }) => reason !== 'noRight')
  const blocks = [
    paragraph(cards.about.filters.join('；'), 'center'),
    paragraph(`生成于 ${clockMinute(now)}`, 'center'),
    ...section(titles.coreMetrics.title, cards, () => [metricTable(shown)]),
    ...(await rankings(ctx, filters, seesAmounts)),
    ...(await others(ctx, filters)),
  ]
  const day = clockDay(now)
  return await makeDocument(
    `${title}_${day}`,
    { title, header: `${ctx.caller.orgName}　${title}`, footer: `${day}　`, blocks },
    format,
  )
}

/** Returns a table of what was sold by something, with amounts for who may see them. */
function soldTable(
  head: string,
  rows: readonly (Omit<SoldShown, 'reason'> & { name: string })[],
  hasAmounts: boolean,
  shareHead = '销量占比',
): Block {
  return table(
    [
      ...textColumns(head),
      ...numberColumns(
        '净销量（万公斤）',
        ...(hasAmounts ? ['销售额（万元）'] : []),
        '面积（万亩）',
        shareHead,
        '同比',
      ),
    ],
    rows.map(({ name, kg, amount, area, share, yoy, index }) => [
      name,
      large(kg),
      ...(hasAmounts ? [large(amount)] : []),
      large(area),
      percent(share),
      change({ yoy, index }),
    ]),
  )
}

async function rankings(ctx: Ctx, filters: Filters, hasAmounts: boolean): Promise<Block[]> {
  const [companies, breeds, places] = await Promise.all([
    showCompanies(ctx, filters),
    showBreeds(ctx, { ...filters, size: LISTED }),
    showPlaces(ctx, { ...filters, province: undefined }),
  ])
  return [
    ...section(titles.saleCompanyStatistics.title, companies, () => [
      soldTable('公司', companies.companies, hasAmounts),
    ]),
    ...section(titles.breedPerformance.title, breeds, () => [soldTable('品种', breeds.breeds, hasAmounts)]),
    ...section(hasAmounts ? titles.regionalSaleAmount.title : '区域销量', places, () => [
      soldTable('省', places.places, hasAmounts, hasAmounts ? '销售额占比' : '销量占比'),
    ]),
  ]
}

async function others(ctx: Ctx, filters: Filters): Promise<Block[]> {
  const [parts, years, regions, quadrants] = await Promise.all([
    showParts(ctx, { ...filters, by: 'kind' }),
    showYears(ctx, { ...filters, productId: undefined }),
    showRegionalBreeds(ctx, filters),
    showQuadrants(ctx, filters),
  ])
  return [
    ...section(`${titles.percentage.title}（按类别）`, parts, () => [
      table(
        [...textColumns('类别'), ...numberColumns('净销量（万公斤）', '销量占比')],
        parts.parts.map(({ name, kg, share }) => [name, large(kg), percent(share)]),
      ),
    ]),
    ...section(titles.breedPromotionAnalyse.title, years, () => [
      table(
        numberColumns('业务年度', '净销量（万公斤）', '面积（万亩）', '同比'),
        years.years.map(({ year, kg, area, ...rates }) => [
          String(year),
          large(kg),
          large(area),
          change(rates),
        ]),
      ),
    ]),
    ...section(titles.regionalBreed.title, regions, () => [
      table(
        [...textColumns('大区'), ...numberColumns('净销量（万公斤）'), ...textColumns('主推品种')],
        regions.regions.map(({ name, kg, breeds }) => [
          name,
          large(kg),
          breeds.map(({ name: breed, share }) => `${breed} ${percent(share)}`).join('，'),
        ]),
      ),
    ]),
    ...section(titles.fourQuadrants.title, quadrants, () => [
      table(
        [...textColumns('品种', '象限'), ...numberColumns('横轴', '纵轴', '净销量（万公斤）')],
        quadrants.breeds.map(({ name, place, x, y, kg }) => [name, place, percent(x), percent(y), large(kg)]),
      ),
    ]),
  ]
}
