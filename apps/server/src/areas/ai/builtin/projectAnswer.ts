import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import { project } from '@hepu/api/areas/research/project/project'
import type { OutputOf } from '@hepu/api/core/route'
import type { Toolbox } from '../toolbox.ts'
import { textIn } from '../recordText.ts'
import { answerOf, link, plain, table, type Answer } from './markdown.ts'
import { normal, shared } from './knownNames.ts'

type Project = OutputOf<typeof project.calls.page>['records'][number]

/** Projects looked at for a name, the newest first. */
const MAX_PROJECTS = 200
const SHOWN = 20
/** Fewest characters that a question and the name of a project must share. */
const SHARED = 4

/** Returns the projects that a question names, or, when it names none, the list to choose from. */
export async function describeProjects(tools: Toolbox, question: string): Promise<Answer> {
  const { records, total } = await newest(tools)
  if (total === 0) return answerOf(['还没有科研项目。'], [listLinks.projects])
  const named = projectsIn(records, question)
  return named.length > 0
    ? listed(`名称相符的科研项目有 **${named.length}** 个：`, named)
    : listed(`共有 **${total}** 个科研项目，最近登记的：`, records)
}

/** Describes the projects that a question names without saying 项目; null if it names none or the caller may not see projects. */
export async function projectsNamed(tools: Toolbox, question: string): Promise<Answer | null> {
  if (!tools.may(project.calls.page)) return null
  const named = projectsIn((await newest(tools)).records, question)
  return named.length > 0 ? listed(`名称相符的科研项目有 **${named.length}** 个：`, named) : null
}

const newest = (tools: Toolbox) =>
  tools.ask(project.calls.page, { size: MAX_PROJECTS, sort: 'id', order: 'descending', model: {} })

const nameOf = (project: Project): string => textIn(project, 'name')
const linkOf = (project: Project) => linkTo.project({ id: project.id, name: nameOf(project) })

/** Returns projects by their whole name or number, else those whose names share the longest piece with the question. */
function projectsIn(projects: readonly Project[], question: string): readonly Project[] {
  const text = normal(question)
  const has = (value: string) => value !== '' && text.includes(normal(value))
  const whole = projects.filter((project) => has(nameOf(project)) || has(textIn(project, 'projectNo')))
  if (whole.length > 0) return whole
  const scored = projects.map((project) => ({ project, score: shared(text, normal(nameOf(project))) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best < SHARED ? [] : scored.filter(({ score }) => score === best).map(({ project }) => project)
}

function listed(head: string, projects: readonly Project[]): Answer {
  const shown = projects.slice(0, SHOWN)
  return answerOf(
    [
      head,
      '',
      ...table(
        [
          { title: '项目', cell: (project) => link(nameOf(project), linkOf(project)) },
          { title: '编号', cell: (project) => plain(textIn(project, 'projectNo')) },
          {
            title: '起止',
            cell: (project) => `${textIn(project, 'startDate')}～${textIn(project, 'endDate')}`,
          },
          { title: '总经费(元)', right: true, cell: (project) => plain(textIn(project, 'totalFund')) },
          { title: '到账(元)', right: true, cell: (project) => plain(textIn(project, 'receivedFund')) },
          { title: '状态', cell: (project) => plain(textIn(project, 'state')) },
        ],
        shown,
      ),
    ],
    [listLinks.projects, ...shown.slice(0, 5).map(linkOf)],
  )
}
