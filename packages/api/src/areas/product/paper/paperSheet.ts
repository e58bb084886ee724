import type { SheetPart, SheetSection, SheetSpec } from '../../../core/document/sheet/sheetShape.ts'
import { SHEET } from '../../../core/document/sheet/sheetShape.ts'
import { BLANK, formatGain, formatNumber } from '../../../core/formatNumber.ts'
import { formatTime } from '../../../core/formatTime.ts'
import { shapeMap, tileMap, type ProvinceShape } from './areaMap.ts'
import { gainChart } from './gainChart.ts'
import type { PaperContent, YieldRow } from './paperContent.ts'
import { pictureKinds, type PictureKind } from './paperLabels.ts'
import { completenessOf, missingLabels, paperParts, type PaperPart } from './paperParts.ts'

/** What the page shows besides the content. */
export interface SheetOptions {
  /** Number of the version; null for what is not frozen. */
  number: number | null
  /** Shapes of the provinces; without them the map is made of tiles. */
  shapes?: readonly ProvinceShape[] | null
  /** Says beside each missing part what to do: for who edits the paper, and never in print. */
  withRepairs?: boolean
}

/** Returns the page of a paper. Every part that is missing has its place and says so. */
export function paperSheet(
  content: PaperContent,
  { number, shapes = null, withRepairs = false }: SheetOptions,
): SheetSpec {
  const { name, crop, approvalNo, company, state, ripe } = content
  const missing = missingWith(withRepairs)
  return {
    kicker: '一页纸产品',
    title: name,
    subtitle: [approvalNo ?? '尚未审定', crop, ripe].filter(Boolean).join('　·　'),
    owner: company ?? '尚未分配产业公司',
    tag: state,
    figures: figuresOf(content),
    sections: [
      { title: '突出优点', column: 'main', parts: strengthsPart(content, missing) },
      { title: '产量表现', column: 'main', parts: yieldParts(content.yields, missing) },
      { title: '抗性与倒伏', column: 'main', parts: factsOr(content.resistance, 'resistance', missing) },
      { title: '品质', column: 'main', parts: factsOr(content.quality, 'quality', missing) },
      { title: '栽培要点', column: 'main', parts: textOr(content.cultivation, 'cultivation', missing) },
      { title: '缺点与风险', column: 'main', parts: textOr(content.weaknesses, 'weaknesses', missing) },
      { title: '图片', column: 'side', parts: pictureParts(content) },
      { title: '品种基本信息', column: 'side', parts: [{ kind: 'facts', facts: content.basics }] },
      {
        title: content.isAreaPlanned ? '拟推广区域' : '适宜区域',
        column: 'side',
        parts: areaParts(content, shapes, missing),
      },
      { title: '市场定位与目标面积', column: 'free', parts: marketParts(content, withRepairs) },
      { title: '对标品种', column: 'free', parts: textOr(content.benchmarks, 'benchmarks', missing) },
      ...moreSections(content),
    ],
    foot: footOf(content, number),
  }
}

/** Returns the place of a missing part. */
type Missing = (part: PaperPart) => SheetPart

const missingWith =
  (withRepairs: boolean): Missing =>
  (part) => ({ kind: 'missing', text: missingText(paperParts[part], withRepairs) })

const missingText = ({ label, repair }: { label: string; repair: string }, withRepairs: boolean): string =>
  withRepairs ? `${label}（${repair}）` : label

const textOr = (text: string | null, part: PaperPart, missing: Missing): SheetPart[] =>
  text === null ? [missing(part)] : [{ kind: 'text', text }]

const factsOr = (facts: PaperContent['resistance'], part: PaperPart, missing: Missing): SheetPart[] =>
  facts.length === 0 ? [missing(part)] : [{ kind: 'facts', facts }]

const strengthsPart = ({ strengths }: PaperContent, missing: Missing): SheetPart[] =>
  strengths.length === 0 ? [missing('strengths')] : [{ kind: 'bullets', lines: strengths }]

/** Most rows of the table and bars of the chart. */
const MAX_ROWS = 10
const MAX_BARS = 6

function yieldParts(yields: readonly YieldRow[], missing: Missing): SheetPart[] {
  if (yields.length === 0) return [missing('yields')]
  const bars = yields
    .flatMap(({ gainPct, ...row }) => (gainPct === null ? [] : [{ label: barLabel(row), gainPct }]))
    .slice(0, MAX_BARS)
  const left = yields.length - MAX_ROWS
  return [
    {
      kind: 'table',
      columns: [
        { head: '年份', share: 9, align: 'left' },
        { head: '试验', share: 33, align: 'left' },
        { head: '亩产 kg', share: 13, align: 'right' },
        { head: '对照', share: 18, align: 'left' },
        { head: '比CK%', share: 13, align: 'right' },
        { head: '增产点', share: 14, align: 'right' },
      ],
      rows: yields.slice(0, MAX_ROWS).map(yieldCells),
    },
    ...(bars.length > 0
      ? [
          {
            kind: 'drawing' as const,
            drawing: gainChart(bars, SHEET.main),
            label: '各试验比对照增产（%）',
          },
        ]
      : []),
    ...(left > 0 ? [{ kind: 'note' as const, text: `另有 ${left} 组较早的试验未列出。` }] : []),
  ]
}

const barLabel = ({ year, phase }: Pick<YieldRow, 'year' | 'phase'>): string =>
  year === null ? phase : `${year} ${phase}`

const yieldCells = ({ year, phase, group, meanYield, checkName, gainPct, ...points }: YieldRow): string[] => [
  year === null ? '审定' : String(year),
  group ? `${phase} · ${group}` : phase,
  formatNumber(meanYield, 1),
  checkName ?? BLANK,
  formatGain(gainPct, 1),
  points.gainPoints === null || points.points === null ? BLANK : `${points.gainPoints}/${points.points}`,
]

function pictureParts({ pictures }: PaperContent): SheetPart[] {
  const frameOf = (kind: PictureKind) => ({
    key: pictures.find((picture) => picture.kind === kind)?.fileId ?? null,
    caption: pictureKinds[kind],
  })
  return [
    { kind: 'pictures', pictures: [frameOf('plant')], height: 118 },
    { kind: 'pictures', pictures: [frameOf('ear'), frameOf('grain')], height: 70 },
  ]
}

function areaParts(
  { area, provinces, unsuitableArea, isAreaPlanned }: PaperContent,
  shapes: SheetOptions['shapes'],
  missing: Missing,
): SheetPart[] {
  if (area === null) return [missing('area')]
  const drawing = shapes ? shapeMap(provinces, shapes, SHEET.side) : tileMap(provinces, SHEET.side)
  return [
    ...(provinces.length > 0
      ? [{ kind: 'drawing' as const, drawing, label: '适宜区域所在省份' }]
      : [{ kind: 'note' as const, text: '区域文字没有写明省份，不画省份图。' }]),
    { kind: 'text', text: area },
    ...(unsuitableArea ? [{ kind: 'text' as const, text: `不适宜：${unsuitableArea}` }] : []),
    ...(isAreaPlanned ? [{ kind: 'note' as const, text: '尚未审定，为拟推广区域。' }] : []),
  ]
}

function marketParts({ market, targetArea }: PaperContent, withRepairs: boolean): SheetPart[] {
  const missing = missingWith(withRepairs)
  if (market === null && targetArea === null) return [missing('market')]
  return [
    {
      kind: 'facts',
      facts: [{ label: '目标面积', value: targetArea === null ? null : `${targetArea} 万亩` }],
    },
    market === null
      ? { kind: 'missing', text: missingText({ label: '市场定位', repair: '点“编辑”填写' }, withRepairs) }
      : { kind: 'text', text: market },
  ]
}

/** Most decisions that the page shows. */
const MAX_DECISIONS = 4

function moreSections({ decisions, attachments }: PaperContent): SheetSection[] {
  const shown = decisions.slice(0, MAX_DECISIONS)
  return [
    ...(shown.length > 0
      ? [
          {
            title: '决策日志',
            column: 'free' as const,
            parts: shown.map(({ day, text, by }): SheetPart => ({
              kind: 'text',
              text: `${day} ${text}${by ? `（${by}）` : ''}`,
            })),
          },
        ]
      : []),
    ...(attachments.length > 0
      ? [
          {
            title: '附件',
            column: 'free' as const,
            parts: [{ kind: 'note' as const, text: attachments.join('、') }],
          },
        ]
      : []),
  ]
}

function footOf(content: PaperContent, number: number | null): string[] {
  const version = number === null ? '未定版' : `第 ${number} 版`
  const lacking = missingLabels(content)
  return [
    `数据截至 ${formatTime(content.asOf)}　·　${version}　·　完整度 ${completenessOf(content)}%　·　禾谱 HePu 由试验与登记记录生成`,
    ...(lacking.length > 0 ? [`缺失：${lacking.join('、')}`] : []),
  ]
}

/** Key figures: means over the trials; where there are none, what the approval says. */
function figuresOf({ yields, provinces, targetArea }: PaperContent): SheetSpec['figures'] {
  const trials = yields.filter(({ source }) => source === 'trial')
  const used = trials.length > 0 ? trials : yields
  const note = trials.length > 0 ? `${trials.length} 组试验` : yields.length > 0 ? '审定公告' : ''
  const gains = used.flatMap(({ gainPct }) => gainPct ?? [])
  const means = used.flatMap(({ meanYield }) => meanYield ?? [])
  const points = sumOf(trials.map(({ gainPoints, points: all }) => (gainPoints === null ? 0 : (all ?? 0))))
  const won = sumOf(trials.map(({ gainPoints }) => gainPoints ?? 0))
  return [
    { label: '平均比对照', value: gains.length > 0 ? `${formatGain(meanOf(gains), 1)}%` : BLANK, note },
    { label: '平均亩产', value: formatNumber(meanOf(means), 1), note: 'kg/亩' },
    {
      label: '增产点率',
      value: points > 0 ? `${formatNumber((won / points) * 100, 1)}%` : BLANK,
      note: points > 0 ? `${won}/${points} 点` : '',
    },
    targetArea === null
      ? { label: '适宜省份', value: provinces.length > 0 ? String(provinces.length) : BLANK, note: '个' }
      : { label: '目标面积', value: String(targetArea), note: '万亩' },
  ]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number | null =>
  values.length > 0 ? sumOf(values) / values.length : null
