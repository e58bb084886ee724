import { yearAndName } from '../../core/yearAndName.ts'
import { moistureText, sourceTexts } from '../experiment/shared.ts'
import { formatTime } from '../../core/formatTime.ts'
import type { DecisionReport } from './decisionReport.ts'
import { decisions, itemKinds, type StandardItem } from './promotionShapes.ts'
import { upgradeStates } from './upgradeStates.ts'

type Entry = DecisionReport['entries'][number]

/** Several values in one cell, as with 同步生试; a dash when there are none. */
export const joined = (first: string | null, others: readonly (string | null)[]): string =>
  [first, ...others].filter((text) => text !== null).join('、') || '—'

/** Says which group, phase and evaluation a report is about. */
export function placeText({
  year,
  groupName,
  phaseLabel,
  ripePeriod,
  number,
  state,
}: DecisionReport): string {
  const place = [phaseLabel, ripePeriod].filter(Boolean).join('，')
  return `${yearAndName(year, groupName, ' 年 ')}（${place}） · 第 ${number} 次评估 · ${upgradeStates[state]}`
}

/** Says how many entries were decided how. */
export function countsText({
  total,
  checks,
  UP,
  RETEST,
  HOLD,
  DROP,
  undecided,
}: DecisionReport['counts']): string {
  const decided = `晋级 ${UP}、续试 ${RETEST}、待定 ${HOLD}、淘汰 ${DROP}`
  const open = undecided > 0 ? `、未判定 ${undecided}` : ''
  return `参试 ${total} 个（含对照 ${checks} 个）：${decided}${open}`
}

/** Returns the lines above the first heading. */
export const leadLines = (report: DecisionReport): string[] =>
  [
    placeText(report),
    countsText(report.counts),
    report.standardNote && `标准来源：${report.standardNote}`,
    report.whatIfText && `试算调整：${report.whatIfText}`,
    report.problem && `注意：${report.problem}`,
  ].flatMap((line) => line || [])

/** Returns name, version and class of a standard in one line. */
export function standardTitle({
  name,
  number,
  className,
  byHand,
}: NonNullable<DecisionReport['standard']>): string {
  const notes = [className, byHand && '人工选用'].filter(Boolean)
  return `${name} 第${number}版${notes.length > 0 ? `（${notes.join('，')}）` : ''}`
}

/** Returns what an item decides: `计分（3分）`, `必须达到（与同组「抗性」任一即可）`. */
export const kindText = ({ kind, weight, orGroup }: StandardItem): string =>
  [itemKinds[kind], kind === 'SCORE' && `（${weight}分）`, orGroup && `（与同组「${orGroup}」任一即可）`]
    .filter(Boolean)
    .join('')

/** Returns the lines of 试点: which are summed, which are left out, and why. */
export function pointLines({ points, summed, minPoints, whatIf, moisture }: DecisionReport): string[] {
  const tried = whatIf?.dropped ?? []
  const diseases = points.filter((point) => point.used && point.reason !== null)
  const isWithoutYield = (point: DecisionReport['points'][number]) =>
    point.used && point.reason === null && !tried.includes(point.name) && !summed.includes(point.name)
  const left = points.filter((point) => !point.used || isWithoutYield(point))
  const least = whatIf?.minPoints ?? minPoints
  const dropped = tried.map((name) => `${name}（理由：${whatIf?.reasons?.[name] ?? '未写'}）`)
  return [
    `汇总 ${summed.length} / 试点 ${points.length}（至少 ${least} 个）：${summed.join('、') || '无'}`,
    dropped.length > 0 ? `试算调整去掉：${dropped.join('、')}` : '',
    diseases.length > 0 ? `只计病害：${diseases.map((point) => point.name).join('、')}` : '',
    moisture ? `产量的标准水分：${moistureText(moisture)}` : '',
    left.length > 0
      ? `未计入：${left.map(({ name, reason }) => `${name}（${reason ?? '没有产量'}）`).join('、')}`
      : '',
  ].filter(Boolean)
}

/** Returns the gain of an entry over a check; undefined without one. */
export const gainOf = ({ gains }: Entry, base: string) => gains.find((gain) => gain.base === base)

/** Returns the checks over which some entry has a gain. */
export const basesOf = ({ entries }: DecisionReport): string[] =>
  ['CK1', 'CK2'].filter((base) => entries.some((entry) => gainOf(entry, base)))

export const rankText = ({ yieldRank, untried }: Entry): string =>
  `${yieldRank ?? '—'}${untried && untried.yieldRank !== yieldRank ? `（原${untried.yieldRank ?? '—'}）` : ''}`

export const entryName = ({ isCk, name, ckNo }: Entry): string => (isCk ? `${name}（CK${ckNo ?? 1}）` : name)

export const decisionWord = (decision: Entry['final']): string => (decision ? decisions[decision] : '未判定')

/** Returns the decision with the classes of standards that are met. */
export const resultText = ({ isCk, final, meets }: Entry): string =>
  `${isCk ? '对照' : decisionWord(final)}${meets.length > 0 ? `（${meets.join('、')}）` : ''}`

/** Returns how many of the points gain over CK1. */
export function gainPointsText(entry: Entry): string {
  const gain = gainOf(entry, 'CK1')
  return gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : '—'
}

/** Returns the numbers of an entry in the next phase. */
export const newCodes = ({ newEntryNo, also }: Entry): string[] =>
  [newEntryNo, ...also.map((place) => place.entryNo)].filter((code) => code !== null)

/** Returns why an entry was decided so: the rules, the state before a what-if, and the decision by hand. */
export function reasonLines({ because, untried, reason, decidedByName, decidedAt }: Entry): string[] {
  const before = untried?.computed ? decisions[untried.computed] : '未判定'
  const by = decidedByName ? `（${decidedByName} ${formatTime(decidedAt)}）` : ''
  return [
    because,
    untried?.moved ? `试算调整前为${before}：${untried.moved}` : '',
    reason === null ? '' : `人工判定：${reason}${by}`,
  ].filter(Boolean)
}

/** Returns the places for signatures, filled in where the system has the act. */
export const signatures = ({ confirmedByName, publishedByName }: DecisionReport): string[] => [
  `确认人：${confirmedByName ? `${confirmedByName}（系统确认）` : ''}`,
  `发布人：${publishedByName ? `${publishedByName}（系统发布）` : ''}`,
  '试验主持：',
  '审批：',
]

/** Returns what the report rests on: sources, versions, times. `standards` are all of its standards. */
export function basisLines(
  report: DecisionReport,
  standards: readonly { name: string; number: number }[],
): string[] {
  const { revoked, confirmedAt, confirmedByName, publishedAt, publishedByName } = report
  const lastByHand = report.entries
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .toSorted()
    .at(-1)
  const versions = standards.map(({ name, number }) => `${name} 第${number}版`).join('、') || '无'
  const byHand = lastByHand ? `；最后人工判定：${formatTime(lastByHand)}` : ''
  const confirmed = confirmedAt ? `${confirmedByName} ${formatTime(confirmedAt)}` : '未确认'
  const published = publishedAt ? `${publishedByName} ${formatTime(publishedAt)}` : '未发布'
  const ended = revoked
    ? `；撤销：${revoked.byName} ${formatTime(revoked.at)}（${revoked.reason ?? ''}）`
    : ''
  return [
    `数据来源：${sourceTexts(report.sources, formatTime).join('；')}`,
    `数据版本：第${report.dataVersion}版；标准版本：${versions}；方法版本：${report.methodVersion}；系统判定时间：${formatTime(report.calculatedAt)}${byHand}`,
    `确认：${confirmed}；发布：${published}${ended}`,
  ]
}

/** Headings of the report; the numbers stay where a section is missing. */
export const reportHeadings = {
  standards: '一、依据标准',
  points: '二、试点',
  results: '三、品种结果',
  items: '四、逐项判定',
  reasons: '五、判定理由',
  twoYears: '六、两年区域试验联合分析',
} as const

/** Marks of the verdict of an item. */
export const itemMarks = { PASS: '✓', FAIL: '✗', PENDING: '缺', IGNORED: '不计' } as const

/** Explains the table of 逐项判定. */
export const ITEMS_NOTE =
  '各列为「一、依据标准」的序号；值后括号为试点数（点次比例为达到数/试点数），✓ 达标，✗ 不达标，「缺」为缺项。'
