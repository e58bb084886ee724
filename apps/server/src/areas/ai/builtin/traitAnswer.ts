import { diseaseHead, worstText } from '@hepu/api/areas/experiment/analysis/diseaseText'
import { linkTo } from '@hepu/api/areas/ai/links'
import * as analysis from '@hepu/api/areas/experiment/analysis/statistic'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, joined, link, plain, table, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { newestTrial, noTrial } from './varietyAnswer.ts'

/** Whose lodging or diseases are asked for: varieties by name, or all of a group. */
export interface TraitSubject {
  names: readonly string[]
  group: Pick<GroupHead, 'id' | 'name' | 'year'> | undefined
  year: number | null
}

type Describe = (
  tools: Toolbox,
  group: Pick<GroupHead, 'id' | 'name' | 'year'>,
  names: readonly string[],
) => Promise<Answer>

const MAX_ROWS = 20

/** 倒伏 of the named varieties in their newest trial, or of a group. */
export const describeLodging = (tools: Toolbox, subject: TraitSubject): Promise<Answer> =>
  describeIn(tools, subject, lodgingIn)

/** 病害 of the named varieties in their newest trial, or of a group. */
export const describeDiseases = (tools: Toolbox, subject: TraitSubject): Promise<Answer> =>
  describeIn(tools, subject, diseasesIn)

async function describeIn(
  tools: Toolbox,
  { names, group, year }: TraitSubject,
  describe: Describe,
): Promise<Answer> {
  if (group) return describe(tools, group, names)
  const answers: Answer[] = []
  for (const name of names.slice(0, 3)) {
    const trial = await newestTrial(tools, name, year)
    if (!trial) answers.push(noTrial(name, year))
    else
      answers.push(
        await describe(tools, { id: trial.groupId, name: trial.groupName, year: trial.year }, [name]),
      )
  }
  return joined(answers)
}

/** Returns the rows asked for: the named ones and the checks, or all. */
const chosen = <R extends { name: string; isCk: boolean }>(
  rows: readonly R[],
  names: readonly string[],
): R[] => rows.filter((row) => names.length === 0 || names.includes(row.name) || row.isCk)

const nameCell = (row: { name: string; isCk: boolean; ckNo: number | null }): string =>
  `${plain(row.name)}${row.isCk ? ` CK${row.ckNo ?? ''}` : ''}`

const lodgingIn: Describe = async (tools, group, names) => {
  const data = await tools.ask(analysis.beatingDownAnalysis, { groupId: group.id })
  const head = link(yearAndName(group.year, group.name, '年'), linkTo.group(group))
  if (data.reason) return answerOf([`${head}：${data.reason}。`], [linkTo.group(group)])
  const rows = chosen(data.rows, names).toSorted((a, b) => (a.sum ?? Infinity) - (b.sum ?? Infinity))
  const lines = [
    `${head}的倒伏情况（各有效试点平均，由轻到重；国家标准要求两者之和不超过 ${data.limit}%）：`,
    '',
    ...table(
      [
        { title: '品种', cell: nameCell },
        { title: '倒伏率%', right: true, cell: (row) => figure(row.lodging, 1) },
        { title: '倒折率%', right: true, cell: (row) => figure(row.breakage, 1) },
        { title: '之和%', right: true, cell: (row) => figure(row.sum, 1) },
        { title: '≥10%点率%', right: true, cell: (row) => figure(row.share10, 0) },
      ],
      rows.slice(0, MAX_ROWS),
    ),
    ...more(rows.length),
    ...(data.note ? ['', `${data.note}。`] : []),
  ]
  return answerOf(lines, citedIn(group, rows, names))
}

const diseasesIn: Describe = async (tools, group, names) => {
  const ranks = [
    ['主要病害', await tools.ask(analysis.majorDiseasesAnalysis, { groupId: group.id })],
    ['次要病害', await tools.ask(analysis.secondaryDiseasesAnalysis, { groupId: group.id })],
  ] as const
  const lines = [
    `${link(yearAndName(group.year, group.name, '年'), linkTo.group(group))}的病害（各点最高级与抗性）：`,
  ]
  for (const [title, data] of ranks) lines.push('', `**${title}**`, '', ...diseaseLines(data, names))
  return answerOf(lines, citedIn(group, ranks[0][1].rows, names))
}

type Diseases = OutputOf<typeof analysis.majorDiseasesAnalysis>

function diseaseLines(data: Diseases, names: readonly string[]): string[] {
  if (data.reason) return [`${data.reason}。`]
  const rows = chosen(data.rows, names)
  const surveyed = data.diseases.filter(({ key }) => rows.some((row) => row.values[key]?.n))
  if (surveyed.length === 0) return ['所问品种没有调查数据。']
  return [
    ...table(
      [
        { title: '品种', cell: nameCell },
        ...surveyed.map((disease) => ({
          title: diseaseHead(disease),
          cell: (row: Diseases['rows'][number]) => valueText(row.values[disease.key], disease),
        })),
      ],
      rows.slice(0, MAX_ROWS),
    ),
    ...more(rows.length),
  ]
}

function valueText(
  value: Diseases['rows'][number]['values'][string] | undefined,
  disease: Diseases['diseases'][number],
): string {
  if (!value || value.n === 0) return figure(null)
  return `${plain(worstText(value, disease))}（${value.n}点）`
}

const more = (count: number): string[] =>
  count > MAX_ROWS ? ['', `共 ${count} 个品种，只列前 ${MAX_ROWS} 个。`] : []

const citedIn = (
  group: Pick<GroupHead, 'id' | 'name' | 'year'>,
  rows: readonly { id: string; name: string }[],
  names: readonly string[],
) => [
  linkTo.group(group),
  ...rows
    .filter((row) => names.includes(row.name))
    .map((row) => linkTo.variety({ ...row, year: group.year })),
]
