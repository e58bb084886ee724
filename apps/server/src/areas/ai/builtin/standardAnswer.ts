import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import { itemKinds, itemMissings, itemOps, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { standardLevels } from '@hepu/api/areas/upgrade/promotionShapes'
import { standardPage, standardShow } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { OutputOf } from '@hepu/api/core/route'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, link, plain, table, type Answer } from './markdown.ts'
import { normal, shared } from './knownNames.ts'

type Standard = OutputOf<typeof standardPage>['records'][number]

const MAX_STANDARDS = 200
const SHOWN = 20
/** Fewest characters that a question and the name of a standard must share. */
const SHARED = 4

/** Returns a standard with its items, or, when none or several are named, the list to choose from. */
export async function describeStandards(tools: Toolbox, question: string): Promise<Answer> {
  const { records, total } = await tools.ask(standardPage, {
    size: MAX_STANDARDS,
    sort: 'name',
    order: 'ascending',
    model: {},
  })
  if (total === 0) return answerOf(['还没有晋级标准。'], [listLinks.standards])
  const named = standardsIn(records, question)
  const [only] = named.length === 0 && records.length === 1 ? records : named
  if (only && named.length <= 1) return describeStandard(tools, only)
  const shown = named.length > 0 ? named : records
  const head =
    named.length > 0
      ? `名称相近的晋级标准有 ${named.length} 个，您要看哪一个？`
      : `共有 **${total}** 个晋级标准，说出名称可看指标与阈值：`
  return answerOf(
    [
      head,
      '',
      ...table(
        [
          { title: '标准', cell: (standard) => link(standard.name, linkTo.standard(standard)) },
          { title: '级别', cell: (standard) => standardLevels[standard.level] },
          { title: '类别', cell: (standard) => plain(standard.className) },
          { title: '适用范围', cell: (standard) => plain(standard.scopeText) },
          { title: '指标', right: true, cell: (standard) => standard.items },
          { title: '状态', cell: (standard) => (standard.state === 1 ? '启用' : '停用') },
        ],
        shown.slice(0, SHOWN),
      ),
    ],
    [listLinks.standards, ...shown.slice(0, 5).map(linkTo.standard)],
  )
}

/** Returns standards that a question names: in full, else those that share the longest piece with it. */
function standardsIn(standards: readonly Standard[], question: string): readonly Standard[] {
  const text = normal(question)
  const whole = standards.filter((standard) => text.includes(normal(standard.name)))
  if (whole.length > 0) return whole
  const scored = standards.map((standard) => ({ standard, score: shared(text, normal(standard.name)) }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best < SHARED ? [] : scored.filter(({ score }) => score === best).map(({ standard }) => standard)
}

async function describeStandard(tools: Toolbox, { id }: Standard): Promise<Answer> {
  const standard = await tools.ask(standardShow, { standardId: id })
  const lines = [
    `${link(standard.name, linkTo.standard(standard))}（${standardLevels[standard.level]}，${plain(standard.className)}，第 ${standard.number} 版，${standard.state === 1 ? '启用' : '停用'}），适用：${plain(standard.scopeText)}。`,
    ...(standard.source ? ['', `来源：${plain(standard.source)}`] : []),
    '',
    ...table(
      [
        { title: '指标', cell: (item) => plain(item.label) },
        { title: '要求', cell: thresholdOf },
        {
          title: '性质',
          cell: (item) => `${itemKinds[item.kind]}${item.orGroup ? `（${plain(item.orGroup)}组任一）` : ''}`,
        },
        { title: '缺测时', cell: (item) => itemMissings[item.missing] },
      ],
      standard.itemList,
    ),
  ]
  return answerOf(lines, [linkTo.standard(standard)])
}

/** `≥3%`; `2～4 d`; with a share, what each point must satisfy. */
function thresholdOf({ op, v1, v2, unit, shareOp, shareValue }: StandardItem): string {
  const asked = op === 'BETWEEN' ? `${v1}～${v2 ?? ''}${unit}` : `${itemOps[op]}${v1}${unit}`
  return shareOp === null ? asked : `${asked}（每点 ${itemOps[shareOp]}${shareValue ?? ''}）`
}
