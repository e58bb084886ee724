import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { standardText } from '@hepu/api/areas/upgrade/standard/standardText'
import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, link, plain, signed, table, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { gainPoints } from './varietyAnswer.ts'

type Row = OutputOf<typeof recordPage>['records'][number]
type Evaluation = OutputOf<typeof upgradePage>['records'][number]

const MAX_ROWS = 50
const MAX_EVALUATIONS = 20

const verdictText = (row: Row, value: Decision | null): string =>
  row.isCk ? '对照' : value === null ? '未判定' : decisions[value]

const evaluationOf = (row: Row) => linkTo.evaluation({ ...row, id: row.upgradeId })

/** Describes the decisions about a variety and their reasons. Revoked decisions are listed only if there are no others. */
export async function describeVerdicts(tools: Toolbox, name: string, year: number | null): Promise<Answer> {
  const rows = await verdictsOf(tools, { name, year })
  if (rows.length > 0) {
    const lines = rows.map((row) => `- ${decidedText(row)}。${row.isCk ? '' : reasonOf(row)}`)
    return answerOf([`**${plain(name)}** 的晋级判定：`, '', ...lines], rows.map(evaluationOf))
  }
  const when = year === null ? '' : `${year}年`
  const revoked = await verdictsOf(tools, { name, year, state: 'REVOKED' })
  if (revoked.length === 0) {
    return answerOf([`**${plain(name)}** ${when}还没有晋级评估。`], [listLinks.evaluations])
  }
  const lines = revoked.map((row) => `- ${decidedText(row)}。`)
  return answerOf(
    [`**${plain(name)}** ${when}的晋级评估已撤销，现在没有有效的判定。撤销前的判定：`, '', ...lines],
    revoked.map(evaluationOf),
  )
}

async function verdictsOf(
  tools: Toolbox,
  { name, year, state }: { name: string; year: number | null; state?: 'REVOKED' },
): Promise<Row[]> {
  const { records } = await tools.ask(recordPage, {
    size: MAX_ROWS,
    sort: 'id',
    model: { name, ...(year === null ? {} : { year }), ...(state && { state }) },
  })
  return records.filter((row) => row.name === name)
}

/** `[2025年D2](…)（区域试验第一年，已发布）：**晋级**（系统判定待定，人工理由：稳产）` */
function decidedText(row: Row): string {
  const byHand = row.final !== row.computed && !row.isCk
  const computed = byHand
    ? `（系统判定${verdictText(row, row.computed)}，人工理由：${plain(row.reason)}）`
    : ''
  const where = link(yearAndName(row.year, row.groupName, '年'), evaluationOf(row))
  return `${where}（${row.phaseLabel}，${upgradeStates[row.state]}）：**${verdictText(row, row.final)}**${computed}`
}

/** Returns why, and what follows. */
function reasonOf(row: Row): string {
  const next = row.nextPhaseLabel
    ? `下一阶段：${row.nextPhaseLabel}${row.newEntryNo ? `，新编号 ${plain(row.newEntryNo)}` : ''}。`
    : ''
  const trial = row.whatIfText === null ? '' : `试算调整：${plain(row.whatIfText)}。`
  return `依据：${plain(row.because).replace(/。$/, '')}。${trial}${next}`
}

/** Returns the evaluations of a year or a group: counts, or the varieties of one verdict. */
export async function describeEvaluations(
  tools: Toolbox,
  wish: { year: number | null; group: GroupHead | undefined; decision: Decision | null },
): Promise<Answer> {
  const page = await tools.ask(upgradePage, {
    size: MAX_EVALUATIONS,
    sort: 'year',
    model: {
      ...(wish.year === null ? {} : { year: wish.year }),
      ...(wish.group ? { name: wish.group.name, year: wish.group.year } : {}),
    },
  })
  const evaluations = page.records.filter((evaluation) => !wish.group || evaluation.groupId === wish.group.id)
  if (evaluations.length === 0) return noEvaluation(wish)
  if (wish.decision !== null)
    return listVerdicts(tools, evaluations, wish.decision, wish.year ?? wish.group?.year ?? null)
  return answerOf(
    [
      `${wish.year === null ? '' : `${wish.year}年`}共有 **${wish.group ? evaluations.length : page.total}** 个晋级评估：`,
      '',
      ...countTable(evaluations),
      ...evaluations.flatMap((evaluation) =>
        evaluation.problem ? ['', `${plain(evaluation.groupName)}：${plain(evaluation.problem)}`] : [],
      ),
    ],
    [listLinks.evaluations, ...evaluations.slice(0, 5).map(linkTo.evaluation)],
  )
}

const noEvaluation = ({ year, group }: { year: number | null; group: GroupHead | undefined }): Answer =>
  answerOf(
    [
      `${group ? yearAndName(group.year, plain(group.name), '年') : year === null ? '' : `${year}年`}还没有晋级评估。有权限的人员可在「晋级评估」中生成晋级评估。`,
    ],
    [listLinks.evaluations],
  )

const countTable = (evaluations: readonly Evaluation[]): string[] =>
  table(
    [
      { title: '年份', cell: (evaluation) => evaluation.year },
      { title: '组别', cell: (evaluation) => link(evaluation.groupName, linkTo.evaluation(evaluation)) },
      {
        title: '状态',
        cell: (evaluation) => `${upgradeStates[evaluation.state]}${evaluation.stale ? '（数据已变）' : ''}`,
      },
      {
        title: '标准',
        cell: (evaluation) => plain(standardText(evaluation) ?? '未匹配'),
      },
      ...(['UP', 'RETEST', 'HOLD', 'DROP'] as const).map((key) => ({
        title: decisions[key],
        right: true,
        cell: (evaluation: Evaluation) => evaluation.counts[key],
      })),
    ],
    evaluations,
  )

/** Returns the varieties of one verdict, in the newest year of the evaluations unless one was named. */
async function listVerdicts(
  tools: Toolbox,
  evaluations: readonly Evaluation[],
  decision: Decision,
  wanted: number | null,
): Promise<Answer> {
  const year = wanted ?? Math.max(...evaluations.map((evaluation) => evaluation.year))
  const ofYear = evaluations.filter((evaluation) => evaluation.year === year)
  const chosen = ofYear.filter(({ state }) => state !== 'REVOKED')
  if (chosen.length === 0) return allRevoked(year, ofYear)
  const only = chosen.length === 1 ? chosen[0] : undefined
  const page = await tools.ask(recordPage, {
    size: MAX_ROWS,
    sort: 'yieldRank',
    order: 'ascending',
    model: { year, final: decision, ...(only ? { upgradeId: only.id } : {}) },
  })
  const rows = page.records.filter((row) => !row.isCk)
  const where = only ? link(yearAndName(year, only.groupName, '年'), linkTo.evaluation(only)) : `${year}年`
  if (rows.length === 0)
    return answerOf([`${where}没有判定为「${decisions[decision]}」的品种。`], chosen.map(linkTo.evaluation))
  const states = [...new Set(chosen.map((evaluation) => upgradeStates[evaluation.state]))].join('、')
  const lines = [
    `${where}判定为「${decisions[decision]}」的品种共 **${page.total}** 个（${states}${chosen.every((evaluation) => evaluation.state === 'PUBLISHED') ? '' : '，尚未发布，为当前判定'}）：`,
    '',
    ...table(
      [
        {
          title: '品种',
          cell: (row) => link(row.name, linkTo.variety({ id: row.entryId, name: row.name, year: row.year })),
        },
        ...(only ? [] : [{ title: '组别', cell: (row: Row) => link(row.groupName, evaluationOf(row)) }]),
        { title: '折亩产(kg)', right: true, cell: (row: Row) => figure(row.meanYield, 1) },
        { title: '位次', right: true, cell: (row: Row) => row.yieldRank },
        { title: '比CK1±%', right: true, cell: (row: Row) => signed(ck1(row)?.gainPct) },
        { title: '增产点', right: true, cell: (row: Row) => gainPoints(ck1(row)) },
        { title: '下一阶段', cell: (row: Row) => row.nextPhaseLabel },
      ],
      rows,
    ),
    ...(page.total > page.records.length ? ['', `只列前 ${page.records.length} 个。`] : []),
  ]
  return answerOf(lines, chosen.map(linkTo.evaluation))
}

/** Answers that all evaluations of a year were revoked, so that no decision is listed. */
const allRevoked = (year: number, revoked: readonly Evaluation[]): Answer =>
  answerOf(
    [
      `${year}年的晋级评估已撤销，现在没有有效的判定：${revoked.map((evaluation) => link(yearAndName(evaluation.year, evaluation.groupName, '年'), linkTo.evaluation(evaluation))).join('、')}。`,
    ],
    revoked.map(linkTo.evaluation),
  )

const ck1 = (row: Row) => row.gains.find((gain) => gain.base === 'CK1')
