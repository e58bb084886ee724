import { linkTo, type RecordKey } from '@hepu/api/areas/ai/links'
import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as statistic from '@hepu/api/areas/experiment/analysis/statistic'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { project } from '@hepu/api/areas/research/project/project'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { textIn } from './recordText.ts'
import { tool, type Tool } from './toolbox.ts'

const none = () => []
const ofGroup = ({ groupId }: { groupId: string }): RecordKey => ({ kind: 'group', key: groupId })

/** What the assistant may ask: queries only, each under the caller's own rights. A new area adds its line here. */
export const tools: readonly Tool[] = [
  tool(
    'find_groups',
    trialGroup.groupPage,
    '按年份、阶段、名称找试验组别，含组均产与最高产品种。',
    (result) => result.records.map(linkTo.group),
  ),
  tool(
    'list_groups',
    trialGroup.groupsOf,
    '全部组别的名称；a 年份、b 阶段、c 熟期，不限时填 all。',
    (result) => result.map(linkTo.group),
  ),
  tool('show_group', trialGroup.groupShow, '一个组别的试点、参试品种与对照。', (result) => [
    linkTo.group(result),
  ]),
  tool(
    'find_varieties',
    variety.varietyPage,
    '按名称、年份、组别找参试品种；meanYield 为折亩产(kg/亩)，yieldRank 为组内位次，gains 为比对照增产(%)与增产点。',
    (result) => result.records.map(linkTo.variety),
  ),
  tool('show_variety', variety.varietyBaseInfo, '一个品种（完整名称）历年各组的表现。', (result) =>
    result.trials.map(linkTo.variety),
  ),
  tool(
    'analyse_group',
    analysis.dataAnalysisAvg,
    '一个组别一个性状的汇总：平均、位次、比对照、CV(%)、LSD、方差分析；性状默认折亩产 yieldMu。',
    (result) => [linkTo.group(result.group)],
  ),
  tool('analyse_points', analysis.dataAnalysis, '一个组别各试点的均值、位次、CV、LSD。', (result) => [
    linkTo.group(result.group),
  ]),
  tool(
    'points_of_entry',
    statistic.barChart,
    '一个参试品种各试点的折亩产(kg/亩)与对照；id 为参试品种编号。',
    none,
    ({ id }) => ({
      kind: 'variety',
      key: id,
    }),
  ),
  tool(
    'survey',
    analysis.surveyInformation,
    '调查性状的各点值与平均；给出 entryId 时只含该品种与对照。',
    (result) => [linkTo.group(result.group)],
  ),
  tool('lodging', statistic.beatingDownAnalysis, '一个组别各品种的倒伏率、倒折率(%)。', none, ofGroup),
  tool(
    'major_diseases',
    statistic.majorDiseasesAnalysis,
    '一个组别各品种主要病害的最高级与抗性。',
    none,
    ofGroup,
  ),
  tool(
    'secondary_diseases',
    statistic.secondaryDiseasesAnalysis,
    '一个组别各品种次要病害的最高级与抗性。',
    none,
    ofGroup,
  ),
  tool('find_standards', standard.standardPage, '按名称找晋级标准。', (result) =>
    result.records.map(linkTo.standard),
  ),
  tool('show_standard', standard.standardShow, '一个晋级标准的指标与阈值。', (result) => [
    linkTo.standard(result),
  ]),
  tool(
    'find_evaluations',
    evaluation.upgradePage,
    '晋级评估列表：状态、所用标准、各判定的品种数。',
    (result) => result.records.map(linkTo.evaluation),
  ),
  tool(
    'find_verdicts',
    record.recordPage,
    '晋级条目：每个品种的系统判定(computed)、人工判定(final)与原因(because)；UP晋级 RETEST续试 HOLD待定 DROP淘汰。已撤销的评估只在 state 为 REVOKED 时列出。',
    (result) => result.records.map((row) => linkTo.evaluation({ ...row, id: row.upgradeId })),
  ),
  tool(
    'find_projects',
    project.calls.page,
    '按名称、编号、负责人或单位（model.name）找科研项目：起止、经费(元)与状态；labels 为代码对应的文字。',
    (result) => result.records.map((row) => linkTo.project({ id: row.id, name: textIn(row, 'name') })),
  ),
]
