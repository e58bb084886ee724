import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { comparable } from '@hepu/api/cells/normalise'

/** Likeness from which a column is offered. */
const LEAST = 0.4
const MAX_OFFERS = 3
const BRACKETS = /[([【][^()[\]【】]*[)\]】]/g

/** Returns the columns whose names are most like a head, the nearest first; at most three. A head with a unit is no text. */
export function nearestColumns<T extends ColumnDef>(head: string, columns: readonly T[]): T[] {
  const text = plain(head)
  const measured = columns.filter(({ unit }) => unit !== undefined)
  const scored = (namesUnit(head, measured) ? measured : columns).map((column) => ({
    column,
    score: likenessOf(text, column),
  }))
  return scored
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_OFFERS)
    .map(({ column }) => column)
}

/** Whether a head names a unit of a column in brackets: 小区重量(kg). */
function namesUnit(head: string, columns: readonly ColumnDef[]): boolean {
  const units = new Set(
    columns.flatMap(({ unit = '', units = {} }) => [unit, ...Object.keys(units)]).map(comparable),
  )
  return (comparable(head).match(BRACKETS) ?? []).some((bracket) => units.has(bracket.slice(1, -1)))
}

const plain = (text: string): string => comparable(text).replaceAll(BRACKETS, '')

const likenessOf = (head: string, { label, synonyms = [], aliases = [] }: ColumnDef): number =>
  Math.max(...[label, ...synonyms, ...aliases].map((name) => likeness(head, plain(name))))

/** Mean of the Dice coefficients of single signs and of pairs: short Chinese names share few pairs. */
function likeness(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  return (dice(left, right) + dice(pairs(left), pairs(right))) / 2
}

const pairs = (signs: readonly string[]): string[] => signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)

function dice(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0
  const left = [...b]
  const shared = a.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (a.length + b.length)
}
