import type { Asked } from '../engine.ts'
import { answerOf, link, table, type Answer } from './markdown.ts'
import { linkTo } from '@hepu/api/areas/ai/links'
import { findGroups, findVarieties, type FoundName, type GroupHead } from './knownNames.ts'
import { understand, type Understood } from './understand.ts'

/** Whom a question is about; `unclear` asks back when several are meant. */
export interface Subject {
  names: readonly string[]
  group?: GroupHead | undefined
  unclear?: Answer
}

const NOBODY: Subject = { names: [] }
const MAX_OFFERED = 10
/** Earlier questions that "它" may refer to. */
const MAX_BACK = 3

/** Finds the varieties or the group of a question; one that points back takes them from the questions before. */
export async function findSubject(asked: Asked, understood: Understood): Promise<Subject> {
  const own = await subjectOf(asked, asked.question, understood)
  if (!isNobody(own) || !understood.pointsBack) return own
  const before = asked.history.filter((turn) => turn.role === 'user').toReversed()
  for (const { content } of before.slice(0, MAX_BACK)) {
    const subject = await subjectOf(asked, content, understand(content, understood.year ?? 0))
    if (!isNobody(subject) && !subject.unclear) return subject
  }
  return own
}

const isNobody = ({ names, group, unclear }: Subject): boolean => names.length === 0 && !group && !unclear

async function subjectOf({ tools }: Asked, question: string, understood: Understood): Promise<Subject> {
  const groups = await findGroups(tools, question, understood.tokens, understood.year)
  const [group, ...others] = groups
  const sameName = groups.every(({ name }) => name === group?.name)
  const rest = group ? understood.tokens.filter((token) => !group.name.includes(token)) : understood.tokens
  const { named, partly } = await findVarieties(tools, question, rest)
  if (named.length > 0) return { names: named, group: others.length === 0 ? group : undefined }
  if (group && sameName) return { names: [], group }
  if (group) return { names: [], unclear: whichGroup(groups) }
  if (partly.length === 1) return { names: partly.map(({ name }) => name) }
  if (partly.length > 1 && isAboutOne(understood)) return { names: [], unclear: whichVariety(partly) }
  return NOBODY
}

/** Lists of everything do not ask which variety is meant. */
const isAboutOne = (understood: Understood): boolean =>
  understood.topic === null || !['rank', 'gain', 'trials', 'entries'].includes(understood.topic)

const whichGroup = (groups: readonly GroupHead[]): Answer =>
  answerOf(
    [
      `符合的组别有 ${groups.length} 个，您问的是哪一个？`,
      '',
      ...table(
        [
          { title: '年份', cell: (group) => group.year },
          { title: '组别', cell: (group) => link(group.name, linkTo.group(group)) },
          { title: '阶段', cell: (group) => group.phaseLabel },
        ],
        groups.slice(0, MAX_OFFERED),
      ),
    ],
    groups.slice(0, MAX_OFFERED).map(linkTo.group),
  )

const whichVariety = (names: readonly FoundName[]): Answer =>
  answerOf([
    `名称相近的品种有 ${names.length} 个，您问的是哪一个？`,
    '',
    ...names.slice(0, MAX_OFFERED).map((name) => `- ${link(name.name, name)}`),
    ...(names.length > MAX_OFFERED ? [`- ……等 ${names.length} 个`] : []),
  ])
