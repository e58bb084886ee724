import type { EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/shapes'
import { isBetter } from '@hepu/breeding/promotion/decisionOrder'
import { explainMove } from '@hepu/breeding/promotion/explainMove'
import type { Move, TryOut } from './whatIf.ts'

/** Verdicts that the tried conditions move, with the items, values and points that moved them. */
export function findMoves(verdicts: readonly EntryVerdict[], tried: TryOut): Move[] {
  return verdicts.flatMap((before) => {
    const after = tried.byName.get(before.entry)?.verdict
    if (!after || after.decision === before.decision) return []
    return [
      {
        name: before.entry,
        before: before.decision,
        after: after.decision,
        because: explainMove(before, after),
      },
    ]
  })
}

/** Numbers within entry codes and names count as numbers: 2 before 10. */
const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Moved verdicts by direction (升, 降), each in the order of the entries' numbers. */
export function groupMoves(
  moves: readonly Move[],
  entries: Evidence['entries'],
): { rises: Move[]; falls: Move[] } {
  const numbers = new Map(entries.map(({ name, entryNo }) => [name, entryNo ?? '']))
  const sorted = moves.toSorted(
    (a, b) =>
      collator.compare(numbers.get(a.name) ?? '', numbers.get(b.name) ?? '') ||
      collator.compare(a.name, b.name),
  )
  const isRise = ({ before, after }: Move) => isBetter(after, before)
  return { rises: sorted.filter(isRise), falls: sorted.filter((move) => !isRise(move)) }
}
