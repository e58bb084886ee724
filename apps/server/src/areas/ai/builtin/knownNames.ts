import { linkTo } from '@hepu/api/areas/ai/links'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import type { Toolbox } from '../toolbox.ts'

export type GroupHead = OutputOf<typeof trialGroup.groupsOf>[number]

/** Varieties met by a question: named in full, or by a part that several may share. */
export interface FoundVarieties {
  named: string[]
  /** Names that contain a piece of the question. */
  partly: FoundName[]
}

/** The name of a variety, with the address of its newest trial. */
export interface FoundName {
  name: string
  path: string
}

const MAX_PARTLY = 50
/** Fewest characters that a question and the name of a group must share. */
const SHARED = 3

/**
 * Returns the names of varieties in a question. A piece that is a name is that variety; others are looked for within names, and
 * of those names count that hold the most pieces.
 */
export async function findVarieties(
  tools: Toolbox,
  question: string,
  tokens: readonly string[],
): Promise<FoundVarieties> {
  const text = normal(question)
  const named = new Set<string>()
  const hits = new Map<string, { name: FoundName; count: number }>()
  for (const token of tokens) {
    const names = await namesWith(tools, token)
    const whole = names.filter(({ name }) => containsName(text, normal(name)))
    for (const { name } of whole) named.add(name)
    if (whole.length > 0) continue
    for (const name of names) hits.set(name.name, { name, count: (hits.get(name.name)?.count ?? 0) + 1 })
  }
  const most = Math.max(0, ...[...hits.values()].map(({ count }) => count))
  return {
    named: longest([...named]).toSorted((a, b) => text.indexOf(normal(a)) - text.indexOf(normal(b))),
    partly: [...hits.values()].filter(({ count }) => count === most).map(({ name }) => name),
  }
}

/** Returns the names that contain a piece of text, at most fifty. */
async function namesWith(tools: Toolbox, token: string): Promise<FoundName[]> {
  const { records } = await tools.ask(variety.varietyPage, {
    size: MAX_PARTLY,
    sort: 'year',
    model: { name: token },
  })
  const newestFirst = records.map(
    (row) => [row.name, { name: row.name, path: linkTo.variety(row).path }] as const,
  )
  return [...new Map(newestFirst.toReversed()).values()].toReversed()
}

/** Share of the characters that a slip of the pen may get wrong. */
const WRONG_SHARE = 0.4
const MAX_SIMILAR = 5

/** Returns the names of varieties that look like a piece of the question, for a slip of the pen; best first. */
export async function similarVarieties(tools: Toolbox, tokens: readonly string[]): Promise<FoundName[]> {
  for (const token of tokens) {
    const near = new Map<string, { name: FoundName; wrong: number }>()
    for (const part of piecesOf(token)) {
      for (const name of await namesWith(tools, part))
        near.set(name.name, { name, wrong: distance(normal(name.name), normal(token)) })
    }
    const similar = [...near.values()].filter(({ wrong }) => wrong <= token.length * WRONG_SHARE)
    if (similar.length > 0) {
      return similar
        .toSorted((a, b) => a.wrong - b.wrong)
        .slice(0, MAX_SIMILAR)
        .map(({ name }) => name)
    }
  }
  return []
}

/** Returns pieces of a name of which one is right although the name is not. */
const piecesOf = (token: string): string[] =>
  [
    token.slice(0, -1),
    token.slice(1),
    ...(token.match(/\d{2,}|[a-z]{2,}|\p{Script=Han}{2,}/giu) ?? []),
  ].filter((part) => part.length >= 2)

/** Groups that a question names, the best match alone where one is better; newest first. */
export async function findGroups(
  tools: Toolbox,
  question: string,
  tokens: readonly string[],
  year: number | null,
): Promise<GroupHead[]> {
  const all = await tools.ask(trialGroup.groupsOf, {
    a: year === null ? 'all' : String(year),
    b: 'all',
    c: 'all',
  })
  const text = normal(question)
  const whole = all.filter((group) => text.includes(normal(group.name)))
  if (whole.length > 0) {
    const most = Math.max(...whole.map((group) => group.name.length))
    return whole.filter((group) => group.name.length === most)
  }
  const scored = all
    .map((group) => ({
      group,
      score: Math.max(0, ...tokens.map((token) => shared(normal(token), normal(group.name)))),
    }))
    .filter(({ score }) => score >= SHARED)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ group }) => group)
}

/** Returns the text without regard to case, width, blanks and underscores. */
export const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, '')

/** Returns whether a text contains a name that is no part of a longer one: `A1` does not occur in `A12`. */
function containsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + name.length] ?? ''
    if (!continues(before, name.slice(0, 1)) && !continues(name.slice(-1), after)) return true
  }
  return false
}

/**
 * Returns whether two characters belong to one word: letters continue letters, digits continue digits; `玉` and `3`, or `3`
 * and `在`, do not.
 */
const continues = (left: string, right: string): boolean => /[a-z0-9]{2}/.test(left + right)

/** Returns the names that are not part of a longer name found. */
const longest = (names: readonly string[]): string[] =>
  names.filter((name) => !names.some((other) => other !== name && normal(other).includes(normal(name))))

/** Returns the length of the longest run of characters that two texts share. */
export function shared(a: string, b: string): number {
  let best = 0
  for (let at = 0; at < a.length; at++) {
    while (at + best < a.length && b.includes(a.slice(at, at + best + 1))) best++
  }
  return best
}

/** Returns how many characters have to change to make one text of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, left] of Array.from(a).entries()) {
    const next = [i + 1]
    for (const [j, right] of Array.from(b).entries()) {
      next.push(
        Math.min(itemAt(row, j + 1) + 1, itemAt(next, j) + 1, itemAt(row, j) + (left === right ? 0 : 1)),
      )
    }
    row = next
  }
  return must(row.at(-1), 'the distance')
}
