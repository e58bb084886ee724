import { isBetter } from '@hepu/breeding/promotion/decisionOrder'
import type { RehearsalRecord } from '../rehearsal/RehearsalBoard.tsx'
import type { Move } from './whatIf.ts'

/** Ranks by name of the entry, which order the changed verdicts. */
export type Ranks = ReadonlyMap<string, number | null>

/** Returns the ranks of the entries of a present rehearsal. */
export const ranksOf = (records: readonly RehearsalRecord[]): Ranks =>
  new Map(records.map(({ verdict, yieldRank }) => [verdict.entry, yieldRank]))

/** Numbers within names count as numbers: 2 before 10. */
const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Moved verdicts by direction (升, 降), each by rank, then by name. */
export function groupMoves(moves: readonly Move[], ranks: Ranks): { rises: Move[]; falls: Move[] } {
  const rankOf = ({ name }: Move) => ranks.get(name) ?? Number.MAX_SAFE_INTEGER
  const sorted = moves.toSorted((a, b) => rankOf(a) - rankOf(b) || collator.compare(a.name, b.name))
  const isRise = ({ before, after }: Move) => isBetter(after, before)
  return { rises: sorted.filter(isRise), falls: sorted.filter((move) => !isRise(move)) }
}
