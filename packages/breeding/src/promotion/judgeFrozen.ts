import { decisionOrder, isBetter } from './decisionOrder.ts'
import { standardsOf } from './frozen.ts'
import type { FrozenEvidence, FrozenStandard } from './frozen.ts'
import { judge, judgeClosely } from './judge.ts'
import type { CloseLook } from './judge.ts'
import { judgeInputOf } from './judgeInput.ts'
import type { ClassVerdict, Decision, EntryVerdict } from './types.ts'
import { decisionWords } from './wording.ts'

/**
 * Applies the standards frozen in the evidence, one verdict per entry. Several standards are of different classes
 * (标准类别): an entry gets the best decision of any of them, and the verdict contains the one of each class. Without a
 * standard there is no verdict at all.
 */
export function judgeFrozen(evidence: FrozenEvidence): EntryVerdict[] {
  const standards = standardsOf(evidence)
  if (standards.length < 2) return standards.length === 0 ? [] : judge(judgeInputOf(evidence))
  const looks = standards.map((standard) => judgeClosely(judgeInputOf(evidence, standard)))
  return evidence.entries.map((_, entry) => combine(standards, looks, entry))
}

const best = <D extends Decision | null>(decisions: readonly D[]): D =>
  decisions.reduce((one, other) => (isBetter(other, one) ? other : one))

function combine(
  standards: readonly FrozenStandard[],
  looks: readonly CloseLook[],
  entry: number,
): EntryVerdict {
  const verdicts = looks.map((look) => look.verdicts[entry]!)
  const decision = best(verdicts.map((verdict) => verdict.decision))
  const deciding = verdicts.find((verdict) => verdict.decision === decision)!
  const classes = verdicts.map((verdict, k) => classVerdict(standards[k]!, verdict))
  const fragilePoints = pointsItHangsOn(looks, entry)
  return {
    ...deciding,
    because: deciding.isCk || looks[0]!.isShort[entry] ? deciding.because : explainClasses(classes),
    fragile: fragilePoints.length > 0,
    fragilePoints,
    items: verdicts.flatMap(({ items }, k) =>
      items.map((item) => ({ ...item, standardId: standards[k]!.id })),
    ),
    classes,
  }
}

const classVerdict = (
  { id, name, className }: FrozenStandard,
  { decision, because, score, missing, keep }: EntryVerdict,
): ClassVerdict => ({
  standardId: id,
  className: className ?? name,
  decision,
  because,
  score,
  missing,
  ...(keep && { keep }),
})

/** Returns the points without which the best decision of all classes would change. */
function pointsItHangsOn(looks: readonly CloseLook[], entry: number): string[] {
  const [{ points, isShort, verdicts }] = looks as readonly [CloseLook, ...CloseLook[]]
  if (verdicts[entry]!.isCk || isShort[entry]) return []
  const full = best(looks.map((look) => look.decisions[entry]!))
  return points.filter((_, point) => best(looks.map((look) => look.without[point]![entry]!)) !== full)
}

/** Returns `达到「优质」：全部达标…。未达到「普通」（待定）：未达标…`, with the met classes first. */
function explainClasses(classes: readonly ClassVerdict[]): string {
  return classes
    .toSorted((a, b) => decisionOrder.indexOf(a.decision) - decisionOrder.indexOf(b.decision))
    .map(({ className, decision, because }) =>
      decision === 'UP'
        ? `达到「${className}」：${because}`
        : `未达到「${className}」（${decision ? decisionWords[decision] : '未判定'}）：${because}`,
    )
    .join('。')
}
