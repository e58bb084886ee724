/** A date that a rule makes, identified among those of its subject: the month of a report. */
export interface PlannedDate {
  occurrence: string
  /** `YYYY-MM-DD`. */
  day: string
  /** In the unit of the rule; absent if the rule has no amounts. */
  amount?: string | null
}

/** An obligation of a subject and rule, as it is stored. */
export interface StoredObligation extends PlannedDate {
  id: number
  /** Nobody ended or postponed it, so that a new plan may move or remove it. */
  isUntouched: boolean
}

/** What a new plan does. */
export interface Replan {
  added: PlannedDate[]
  moved: { id: number; day: string }[]
  removed: number[]
  /** Obligations that the plan would move or remove, but that somebody has touched. */
  kept: number[]
}

/**
 * Compares the stored obligations of a subject and rule with the dates that it should have. Untouched ones follow the plan:
 * they move or are removed. Touched ones stay as they are, and no second one is made for their occurrence. Throws if an
 * occurrence is named twice.
 */
export function replan(stored: readonly StoredObligation[], wanted: readonly PlannedDate[]): Replan {
  const days = new Map(wanted.map(({ occurrence, day }) => [occurrence, day]))
  if (days.size < wanted.length) throw new Error('an occurrence is planned twice')
  const plan: Replan = { added: [], moved: [], removed: [], kept: [] }
  for (const { id, occurrence, day, isUntouched } of stored) {
    const next = days.get(occurrence)
    if (next === day) continue
    if (!isUntouched) plan.kept.push(id)
    else if (next === undefined) plan.removed.push(id)
    else plan.moved.push({ id, day: next })
  }
  const existing = new Set(stored.map(({ occurrence }) => occurrence))
  plan.added = wanted.filter(({ occurrence }) => !existing.has(occurrence))
  return plan
}

/** Returns what the plan did, in words. */
export function replanText({ added, moved, removed, kept }: Replan): string {
  const parts = [
    [added.length, '新增'],
    [moved.length, '改期'],
    [removed.length, '移除'],
    [kept.length, '已办理或已延期、保持不变'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${what} ${count} 项`)
  return said.length === 0 ? '到期事项没有变化' : `到期事项：${said.join('，')}`
}
