import { decisions, type Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { KeyboardEvent } from 'react'

/** Decisions by the keys 1 to 4, in the order people read them. */
const byKey = new Map((Object.keys(decisions) as Decision[]).map((value, at) => [String(at + 1), value]))

/** `1 晋级 · 2 续试 · 3 待定 · 4 淘汰`. */
export const keysText = [...byKey].map(([key, value]) => `${key} ${decisions[value]}`).join(' · ')

/**
 * Keys on a row of a table of decisions: 1–4 decide, up and down go to the next row. Keys typed into a field of the row
 * are the field's own.
 */
export function decisionKeys(onDecide: (decision: Decision) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!isOfRow(event) || event.altKey || event.ctrlKey || event.metaKey) return
    const decision = byKey.get(event.key)
    const neighbour = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (decision) onDecide(decision)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const row = event.currentTarget[neighbour[event.key]]
      if (row instanceof HTMLElement) row.focus()
    } else return
    event.preventDefault()
  }
}

/** Returns whether a key is meant for the row: it was pressed on the row itself, or on a text in it that only explains. */
const isOfRow = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  target === currentTarget || (target instanceof HTMLElement && target.matches('span[tabindex]'))

/** Returns true if a decision needs a reason: it differs from the shown verdict, which includes the what-if. */
export const needsReason = (final: Decision | null, shown: Decision | null): boolean => final !== shown
