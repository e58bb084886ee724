import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import { crops } from '@hepu/api/core/crops'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { project } from '@hepu/api/areas/research/project/project'
import { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import { standardPage } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, link, plain, type Answer } from './markdown.ts'
import { similarVarieties, type GroupHead } from './knownNames.ts'

const WRITES =
  /^(请|麻烦)?(帮我|给我|替我|把|将)?.{0,20}?(删除|删掉|修改|改成|改为|新增|添加|录入|导入|撤销|报废|恢复|发布一下|设为)/
const ASKS = /什么|哪|多少|几|吗|怎么|如何|谁|为什么|是否|记录|情况/

/** Returns the answer to a request to change something; null for a question. */
export function cannotWrite(question: string): Answer | null {
  if (!WRITES.test(question) || ASKS.test(question)) return null
  return answerOf([
    '我只能查询和说明，不能新增、修改、删除或发布数据。请到相应页面操作，操作会留下变更记录。',
  ])
}

/** Returns the answer to a question about another crop than the current one; null for other questions. */
export function otherCrop(question: string, current: string): Answer | null {
  const other = crops.find(({ label }) => label !== current && question.includes(label))
  if (!other || question.includes(current)) return null
  return answerOf([
    `当前作物是${current}，我只能查询当前作物的数据。要查${other.label}，请先在页面顶部切换作物。`,
  ])
}

const OUTSIDE = /合同|付款|回款|专利|品种权|著作权|论文|奖励|库存|销售/

/** Returns the answer to a question about data that the product does not hold; null for other questions. */
export function notHere(question: string): Answer | null {
  const word = OUTSIDE.exec(question)?.[0]
  return word
    ? answerOf([`我只能查询品种、试验、晋级标准、晋级评估与科研项目，不能回答与「${word}」有关的问题。`])
    : null
}

/** Says which bounds of the question were not applied, and by what can be filtered; null if there are none. */
export const unmetConditions = (unmet: readonly string[]): string | null =>
  unmet.length > 0
    ? `我能按折亩产（kg/亩）和比对照增产率（%）的高低筛选参试品种，例如「折亩产高于650」「比对照增产5%以上」；下面没有按「${unmet.join('」「')}」筛选，请自行比对：`
    : null

/** Returns the answer that names the missing permission. */
export const noRight = (label: string): Answer =>
  answerOf([`您没有「${label}」权限，这个问题我无法回答。如需要，请联系管理员。`])

/** Asks which group or variety is meant, naming the newest groups. */
export function whichOne(all: readonly GroupHead[]): Answer {
  const groups = all.slice(0, 5)
  if (groups.length === 0) return answerOf(['没有查到试验数据。'], [listLinks.groups])
  return answerOf(
    [
      '请说明是哪个品种或组别，例如：',
      '',
      ...groups.map((group) => `- ${link(yearAndName(group.year, group.name, '年'), linkTo.group(group))}`),
    ],
    groups.map(linkTo.group),
  )
}

/** Offers names that look like what was written; null if there are none. */
export async function askBack(tools: Toolbox, tokens: readonly string[]): Promise<Answer | null> {
  const similar = await similarVarieties(tools, tokens)
  if (similar.length === 0) return null
  return answerOf([
    `没有找到「${plain(tokens[0])}」。名称相近的品种：`,
    '',
    ...similar.map((variety) => `- ${link(variety.name, variety)}`),
  ])
}

/** Returns what can be asked, by the permissions of the caller. */
export function help(tools: Toolbox, tokens: readonly string[]): Answer {
  const head =
    tokens.length > 0
      ? `没有查到与「${plain(tokens[0])}」有关的品种、组别或标准。`
      : '您好，我可以查询当前机构、当前作物的数据。'
  return answerOf([
    head,
    '',
    '可以这样问：',
    '',
    ...(tools.may(varietyPage)
      ? [
          '- 品种：某品种的产量、比对照增产、位次、各试点产量、倒伏、病害；两个品种的比较',
          '- 试验：有哪些试验；某组别的品种数、试点、对照、CV、LSD；产量最高或比对照增产最多的品种',
          '- 筛选：折亩产或比对照增产率高于、低于某个数值的品种',
        ]
      : []),
    ...(tools.may(standardPage) ? ['- 晋级标准：有哪些标准；某标准的指标与阈值'] : []),
    ...(tools.may(project.calls.page) ? ['- 科研项目：有哪些项目；某项目的起止、经费与状态'] : []),
    ...(tools.may(recordPage) ? ['- 晋级评估：某品种的判定与依据；晋级、续试、待定、淘汰了哪些'] : []),
  ])
}
