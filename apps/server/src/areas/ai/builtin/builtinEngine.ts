import { standardPage } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { recordPage } from '@hepu/api/areas/upgrade/upgradeRecord'
import { project } from '@hepu/api/areas/research/project/project'
import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { itemAt } from '@hepu/api/core/must'
import type { Asked, Engine, Piece } from '../engine.ts'
import {
  askBack,
  cannotWrite,
  help,
  noRight,
  notHere,
  otherCrop,
  unmetConditions,
  whichOne,
} from './replies.ts'
import { listKeeping } from './conditionAnswer.ts'
import { readConditions, wordsOf, type Condition, type Conditions } from './conditions.ts'
import { compareVarieties } from './compareAnswer.ts'
import { describeGroup, listTrials } from './groupAnswer.ts'
import { joined, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { describeProjects, projectsNamed } from './projectAnswer.ts'
import { describeEvaluations, describeVerdicts } from './promotionAnswer.ts'
import { listEntries, rankGroup, rankYear, type Ranking } from './rankingAnswer.ts'
import { describeStandards } from './standardAnswer.ts'
import { findSubject, type Subject } from './subject.ts'
import { describeDiseases, describeLodging } from './traitAnswer.ts'
import { understand, type Understood } from './understand.ts'
import { describePoints, describeVariety } from './varietyAnswer.ts'

/** Answers without an outside service: finds varieties, trials, standards and evaluations by names and keywords. */
export const builtinEngine: Engine = {
  async *answer(asked) {
    const conditions = readConditions(asked.question)
    const answer = await compose({ ...asked, question: conditions.rest }, conditions)
    for (const citation of answer.citations) yield { type: 'cite', citation }
    yield* inPieces(answer.lines)
  },
}

/** Returns the answer line by line. */
function* inPieces(lines: readonly string[]): Generator<Piece> {
  for (const [at, line] of lines.entries()) yield { type: 'text', text: at === 0 ? line : `\n${line}` }
}

async function compose(asked: Asked, conditions: Conditions): Promise<Answer> {
  const { question, workContext } = asked
  const refused = cannotWrite(question) ?? otherCrop(question, workContext.cropLabel) ?? notHere(question)
  if (refused) return refused
  const { answer, isFiltered } = await find(asked, conditions.met)
  const written = isFiltered ? conditions.unmet : [...conditions.met.map(wordsOf), ...conditions.unmet]
  const unmet = unmetConditions(written)
  return unmet ? { ...answer, lines: [unmet, '', ...answer.lines] } : answer
}

interface Found {
  answer: Answer
  /** The bounds of the question were applied. */
  isFiltered?: boolean
}

async function find(asked: Asked, conditions: readonly Condition[]): Promise<Found> {
  const { question } = asked
  const understood = understand(question, Number(asked.workContext.today.slice(0, 4)))
  if (understood.topic === 'project') {
    const mayRead = asked.tools.may(project.calls.page)
    return { answer: mayRead ? await describeProjects(asked.tools, question) : noRight('查看科研项目') }
  }
  if (understood.topic === 'standard' && asked.tools.may(standardPage))
    return { answer: await describeStandards(asked.tools, question) }
  if (!asked.tools.may(varietyPage)) return { answer: noRight('查看试验') }
  const subject = await findSubject(asked, understood)
  if (subject.unclear) return { answer: subject.unclear }
  if (understood.topic === 'standard') return { answer: noRight('查看晋级标准') }
  if (understood.topic === 'promotion' && !asked.tools.may(recordPage))
    return { answer: noRight('查看晋级评估') }
  if (subject.names.length > 0) return { answer: await aboutVarieties(asked, understood, subject) }
  if (conditions.length > 0 && isListed(understood)) {
    const { year } = understood
    const answer = await listKeeping(asked.tools, conditions, { group: subject.group, year })
    return { answer, isFiltered: true }
  }
  if (subject.group) return { answer: await aboutGroup(asked, understood, subject.group) }
  return { answer: await inGeneral(asked, understood) }
}

/** Bounds choose among entries; not among verdicts or points, nor among figures of another kind. */
const isListed = ({ topic }: Understood): boolean =>
  topic === null || ['rank', 'gain', 'entries', 'trials'].includes(topic)

async function aboutVarieties({ tools }: Asked, understood: Understood, subject: Subject): Promise<Answer> {
  const { names, group } = subject
  switch (understood.topic) {
    case 'promotion':
      return joined(
        await Promise.all(names.slice(0, 5).map((name) => describeVerdicts(tools, name, understood.year))),
      )
    case 'lodging':
      return describeLodging(tools, { names, group, year: understood.year })
    case 'disease':
      return describeDiseases(tools, { names, group, year: understood.year })
    case 'points':
      return joined(
        await Promise.all(names.slice(0, 3).map((name) => describePoints(tools, name, understood.year))),
      )
    default:
      return names.length > 1
        ? compareVarieties(tools, names, understood.year)
        : describeVariety(tools, itemAt(names, 0), understood.year, understood.parents)
  }
}

const rankingOf = (understood: Understood): Ranking => ({
  by: understood.topic === 'gain' ? 'gain' : 'yield',
  top: understood.top,
  fromLowest: understood.fromLowest,
  year: understood.year,
})

function aboutGroup({ tools }: Asked, understood: Understood, group: GroupHead): Promise<Answer> {
  switch (understood.topic) {
    case 'promotion':
      return describeEvaluations(tools, { year: null, group, decision: understood.decision })
    case 'lodging':
      return describeLodging(tools, { names: [], group, year: null })
    case 'disease':
      return describeDiseases(tools, { names: [], group, year: null })
    case 'rank':
    case 'gain':
      return rankGroup(tools, group, rankingOf(understood))
    case 'entries':
      return listEntries(tools, group)
    default:
      return describeGroup(tools, group)
  }
}

async function inGeneral(asked: Asked, understood: Understood): Promise<Answer> {
  const { tools, question } = asked
  switch (understood.topic) {
    case 'promotion':
      return describeEvaluations(tools, {
        year: understood.year,
        group: undefined,
        decision: understood.decision,
      })
    case 'rank':
    case 'gain':
      return rankYear(tools, rankingOf(understood))
    case 'trials':
    case 'entries':
      return listTrials(tools, question, understood.year)
    case 'lodging':
    case 'disease':
    case 'figures':
    case 'points':
      return inOnlyGroup(asked, understood)
    default:
      return (
        (await projectsNamed(tools, question)) ??
        (await askBack(tools, understood.tokens)) ??
        help(tools, understood.tokens)
      )
  }
}

/** Answers a question about a group: with the only group (of the year) if there is one, else it asks which. */
async function inOnlyGroup(asked: Asked, understood: Understood): Promise<Answer> {
  const a = understood.year === null ? 'all' : String(understood.year)
  const groups = await asked.tools.ask(groupsOf, { a, b: 'all', c: 'all' })
  const [only, ...others] = groups
  return only && others.length === 0 ? aboutGroup(asked, understood, only) : whichOne(groups)
}
