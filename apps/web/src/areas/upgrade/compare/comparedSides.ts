import type { Decision, EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import { countDecisions } from '@hepu/breeding/promotion/counts'
import { explainMove } from '@hepu/breeding/promotion/explainMove'
import { explainRank } from '@hepu/breeding/promotion/explainRank'
import { standardsOf } from '@hepu/breeding/promotion/frozen'
import { pointsSummed } from '@hepu/breeding/promotion/judgeInput'
import { rankEntries, type Ranking } from '@hepu/breeding/promotion/ranking'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import type { Draft } from '../draft/draftState.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { judgeWhatIf } from '../whatIf/judgeWhatIf.ts'
import { draftWhatIfText, noWhatIf } from '../whatIf/whatIf.ts'

/** One entry in one rehearsal. */
export interface SideEntry {
  entryNo: string | null
  isCk: boolean
  rank: number | null
  meanYield: number | null
  score: number | null
  computed: Decision | null
  final: Decision | null
  reason: string | null
  because: string
  /** Item by item; null for drafts of before their evidence was kept. */
  verdict: EntryVerdict | null
}

/** A rehearsal in a comparison: its basis, and its entries by name. */
export interface Side {
  title: string
  standard: string
  dataVersion: number
  /** The data of the group moved on since. */
  stale: boolean
  methodVersion: string | null
  points: string
  /** The what-if of the rehearsal as text; 无 if there is none. */
  whatIf: string
  counts: DecisionCounts
  /** Yields and ranks, which moved ranks are explained by. */
  ranking: Ranking | null
  entries: ReadonlyMap<string, SideEntry>
}

const standardOf = (evidence: Evidence | null): string =>
  (evidence ? standardsOf(evidence) : []).map(({ name, number }) => `${name} 第${number}版`).join('、') ||
  '未匹配'

const pointsOf = (evidence: Evidence): string =>
  `${pointsSummed(evidence).length} / ${evidence.points.length}`

/** Returns the side of a present evaluation: its current decisions, or the published ones. */
export function presentSide({ upgrade, evidence, records }: Rehearsal): Side {
  return {
    title: yearAndName(upgrade.year, evidence.groupName),
    standard: standardOf(evidence),
    dataVersion: evidence.dataVersion,
    stale: upgrade.stale,
    methodVersion: evidence.methodVersion,
    points: pointsOf(evidence),
    whatIf: upgrade.whatIfText ?? '无',
    counts: upgrade.counts,
    ranking: rankEntries(evidence),
    entries: new Map(
      records.map((record) => [
        record.verdict.entry,
        { ...record, rank: record.yieldRank, because: record.verdict.because },
      ]),
    ),
  }
}

/** Returns the side of a draft: its decisions, with ranks, scores and verdicts under its what-if. */
export function draftSide(draft: Draft): Side {
  const { evidence, whatIf } = draft
  const tried = evidence?.standard ? judgeWhatIf(evidence, whatIf ?? noWhatIf) : null
  const judged = evidence && { ...evidence, whatIf: whatIf ?? noWhatIf }
  const counted = draft.decisions.map(({ isCk, final }) => ({ isCk, decision: final }))
  return {
    title: `${yearAndName(draft.year, draft.groupName)} · 草稿「${draft.name}」`,
    standard: evidence ? standardOf(evidence) : (draft.standardName ?? '未匹配'),
    dataVersion: draft.dataVersion,
    stale: draft.stale,
    methodVersion: evidence?.methodVersion ?? null,
    points: judged ? pointsOf(judged) : '—',
    whatIf: draftWhatIfText(draft) ?? '无',
    ranking: judged && rankEntries(judged),
    counts: countDecisions(counted),
    entries: new Map(
      draft.decisions.map((decision) => {
        const triedEntry = tried?.byName.get(decision.name)
        return [
          decision.name,
          {
            ...decision,
            rank: triedEntry?.yieldRank ?? null,
            meanYield: triedEntry?.meanYield ?? null,
            score: triedEntry?.verdict.score ?? null,
            computed: triedEntry ? triedEntry.verdict.decision : decision.computed,
            because: triedEntry?.verdict.because ?? '',
            verdict: triedEntry?.verdict ?? null,
          },
        ]
      }),
    ),
  }
}

export type Difference = '系统判定' | '最终判定' | '产量' | '位次' | '得分' | '只在一边'

const ofDecision: readonly Difference[] = ['系统判定', '最终判定', '只在一边']

/** Returns true if the verdict or the decision of an entry differs, not only its rank or score. */
export const differsInDecision = ({ differences }: ComparedEntry): boolean =>
  differences.some((difference) => ofDecision.includes(difference))

/** One entry in both rehearsals; null where it is not in one of them. */
export interface ComparedEntry {
  name: string
  a: SideEntry | null
  b: SideEntry | null
  differences: readonly Difference[]
  /** Why verdict and rank are not the same: the values, thresholds and points that made the difference. */
  reasons: readonly string[]
}

/** Returns the entries of both rehearsals side by side, in the order of the first, with their differences. */
export function compareSides(a: Side, b: Side): ComparedEntry[] {
  const names = [...new Set([...a.entries.keys(), ...b.entries.keys()])]
  return names
    .map((name) => {
      const [one, other] = [a.entries.get(name) ?? null, b.entries.get(name) ?? null]
      const differences = differencesOf(one, other)
      return { name, a: one, b: other, differences, reasons: reasonsOf(name, a, b) }
    })
    .toSorted((x, y) => rankOf(x) - rankOf(y))
}

const rankOf = ({ a, b }: ComparedEntry): number => a?.rank ?? b?.rank ?? Infinity

function reasonsOf(name: string, a: Side, b: Side): string[] {
  const [one, other] = [a.entries.get(name), b.entries.get(name)]
  if (!one || !other) return []
  const moved = one.computed !== other.computed && one.verdict && other.verdict
  const rank = a.ranking && b.ranking ? explainRank(name, a.ranking, b.ranking) : ''
  return [
    ...(moved ? [`系统判定：${explainMove(one.verdict!, other.verdict!)}`] : []),
    ...(one.final === other.final ? [] : handReasons(one, other, namesOf(a, b))),
    ...(rank === '' ? [] : [`位次：${rank}`]),
  ]
}

/** Returns the titles of the two rehearsals; equal titles also get their side. */
export const namesOf = (a: Pick<Side, 'title'>, b: Pick<Side, 'title'>): [string, string] =>
  a.title === b.title ? [`${a.title}（左）`, `${b.title}（右）`] : [a.title, b.title]

/** Returns the reasons of decisions made by hand. */
function handReasons(one: SideEntry, other: SideEntry, [first, second]: readonly [string, string]): string[] {
  const given = [
    [first, one.reason],
    [second, other.reason],
  ].flatMap(([side, reason]) => (reason ? [`${side}：${reason}`] : []))
  return given.length > 0 ? [`最终判定：人工（${given.join('；')}）`] : []
}

function differencesOf(a: SideEntry | null, b: SideEntry | null): Difference[] {
  if (!a || !b) return ['只在一边']
  const found: Difference[] = []
  if (a.computed !== b.computed) found.push('系统判定')
  if (a.final !== b.final) found.push('最终判定')
  if (formatNumber(a.meanYield, 1) !== formatNumber(b.meanYield, 1)) found.push('产量')
  if (a.rank !== b.rank) found.push('位次')
  if (a.score !== b.score) found.push('得分')
  return found
}
