import type * as api from '@hepu/api/areas/dashboard/document/wallDocument'
import { researchWidgets as titles } from '@hepu/api/areas/dashboard/widget/widgets'
import { numberColumns, paragraph, table, textColumns } from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { clockDay, clockMinute } from '../../../db/clock.ts'
import { makeDocument } from '../../../documents/makeDocument.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { showOverview } from '../research/overviewWidget.ts'
import { showProgress } from '../research/progressWidget.ts'
import { showApproved, showDocking, showRegions } from '../research/registryWidgets.ts'
import { showStations } from '../research/stationWidget.ts'
import { showEntries, showPoints, showScale } from '../research/trialWidgets.ts'
import { count, metricTable, percent, section } from './documentWords.ts'

type Filters = Omit<ParsedInputOf<typeof api.researchDocument>, 'format'>

/** Writes the figures of 科研 as a document with its day. */
export async function downloadResearch(
  ctx: Ctx,
  { format, ...filters }: ParsedInputOf<typeof api.researchDocument>,
): Promise<FileAnswer> {
  const overview = await showOverview(ctx, filters)
  const now = ctx.services.now()
  const title = '驾驶舱（科研）'
  const blocks = [
    paragraph(overview.about.filters.join('；'), 'center'),
    paragraph(`生成于 ${clockMinute(now)}`, 'center'),
    ...section(titles.rdOverview.title, overview, () => [metricTable(overview.metrics)]),
    ...(await ofTrials(ctx, filters)),
    ...(await ofRegistries(ctx, filters)),
  ]
  const day = clockDay(now)
  return await makeDocument(
    `${title}_${day}`,
    { title, header: `${ctx.caller.orgName}　${title}`, footer: `${day}　`, blocks },
    format,
  )
}

async function ofTrials(ctx: Ctx, filters: Filters): Promise<Block[]> {
  const [points, entries, scale, progress] = await Promise.all([
    showPoints(ctx, filters),
    showEntries(ctx, filters),
    showScale(ctx, upTo(filters)),
    showProgress(ctx, filters),
  ])
  return [
    ...section(titles.varietyPromotionProgress.title, progress, () => [
      table(
        [...textColumns('阶段'), ...numberColumns('品种数', '转化率')],
        progress.stages.map(({ label, count: n, rate }) => [label, count(n), percent(rate)]),
      ),
    ]),
    ...section(titles.experimentVariety.title, entries, () => [
      table(
        [...textColumns('阶段'), ...numberColumns('品种数')],
        [
          ...entries.phases.map(({ label, count: n }) => [label, count(n)]),
          ['合计（去重）', count(entries.total)],
        ],
      ),
    ]),
    ...section(titles.experimentVarietyScale.title, scale, () => [
      table(
        numberColumns('年份', '品种数', '点次', '应有小区数'),
        scale.years.map(({ year, varieties, trials, plots }) => [
          String(year),
          count(varieties),
          count(trials),
          count(plots),
        ]),
      ),
    ]),
    ...section(titles.expPointStatistic.title, points, () => [
      table(
        [...textColumns('省'), ...numberColumns('试点', '点次', '报废')],
        [...points.provinces, { name: '合计', ...points.total }].map(
          ({ name, points: n, trials, scrapped }) => [name, count(n), count(trials), count(scrapped)],
        ),
      ),
    ]),
  ]
}

async function ofRegistries(ctx: Ctx, filters: Filters): Promise<Block[]> {
  const [approved, regions, docking, stations] = await Promise.all([
    showApproved(ctx, upTo(filters)),
    showRegions(ctx, filters),
    showDocking(ctx, filters),
    showStations(ctx, filters),
  ])
  return [
    ...section(titles.approvedVariety.title, approved, () => [
      table(
        numberColumns('年份', '国家', '省级', '累计'),
        approved.years.map(({ year, national, provincial, cumulative }) => [
          String(year),
          count(national),
          count(provincial),
          count(cumulative),
        ]),
      ),
    ]),
    ...section(titles.varietyRegion.title, regions, () => [
      table(
        [...textColumns('省'), ...numberColumns('适宜品种')],
        regions.provinces.map(({ name, count: n }) => [name, count(n)]),
      ),
    ]),
    ...section(titles.breedingTeamDistribution.title, stations, () => [
      table(
        [...textColumns('省'), ...numberColumns('站点', '团队人数')],
        stations.provinces.map(({ name, stations: n, people }) => [name, count(n), count(people)]),
      ),
    ]),
    ...section(titles.commercializationDocking.title, docking, () => [
      table(
        [...textColumns('来源', '商业化状态', '产业公司'), ...numberColumns('产品数')],
        docking.flows.map(({ source, stateLabel, companyName, count: n }) => [
          source ?? '来源未填',
          stateLabel,
          companyName ?? '未分配',
          count(n),
        ]),
      ),
    ]),
  ]
}

/** Returns the filters of a widget that goes through the years until the chosen one, as its chart does. */
const upTo = ({ year, ...filters }: Filters): Filters =>
  year === undefined
    ? filters
    : { ...filters, startYear: filters.startYear, endYear: filters.endYear ?? year }
