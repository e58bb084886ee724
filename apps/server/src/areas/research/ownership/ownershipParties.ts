import {
  isMovingKind,
  ownershipKinds,
  ownershipLabels as labels,
  partyLabels,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { readShare, shareText, WHOLE_SHARE } from '@hepu/api/areas/research/ownership/ownershipShare'
import { comparable } from '@hepu/api/cells/normalise'
import type { Problem } from '@hepu/api/core/zod'
import type { HistoryRow } from './visibleOwnership.ts'

/** The part of a change of ownership that says who gave how much to whom, and when. */
export type Deal = Pick<HistoryRow, 'kind' | 'fromName' | 'toName' | 'effectiveDate' | 'sharePct'> &
  Partial<Pick<HistoryRow, 'isMove'>>

/**
 * Returns the problem of a change after the others of its asset, which are in the order they were noted: both sides are the
 * same party, or somebody gives away more than they have. A party that gives before it ever received is an original owner and
 * starts with the whole asset, because the owners before the first change are not stored; all others start with nothing. The
 * shares of several original owners are therefore not checked against each other.
 */
export function partyProblem(past: readonly Deal[], next: Deal): Problem | undefined {
  if (isSame(next.fromName, next.toName)) {
    const { from, to } = partyLabels[next.kind]
    return { path: 'toName', message: `「${to}」与「${from}」都是「${next.toName}」，请改为不同的单位` }
  }
  const found = findNewOverdraft(past, [...past, next])
  return found && { path: 'sharePct', message: `${labels.sharePct}超出：${overdraftText(found)}` }
}

/** Returns why one of the changes of an asset cannot be deleted: a later one passes on what it transferred. */
export function removalProblem(past: readonly Deal[], gone: Deal): string | undefined {
  const rest = past.filter((deal) => deal !== gone)
  const found = findNewOverdraft(past, rest, originalOwners(past))
  return found && `不能删除：删除后${overdraftText(found)}。请先删除较晚的${dealText(found.deal)}`
}

/**
 * Returns why a record cannot move to another organisation on a day: a move takes all shares and must follow all noted
 * changes.
 */
export function moveProblem(past: readonly Deal[], day: string): Problem | undefined {
  const later = inTime(past).findLast(({ effectiveDate }) => effectiveDate > day)
  if (!later) return undefined
  const otherwise = later.isMove ? '' : '，或先删除该变更'
  return {
    path: 'effectiveDate',
    message: `${labels.effectiveDate}不得早于已登记的变更${dealText(later)}，请填该日或之后的日期${otherwise}`,
  }
}

const isSame = (a: string, b: string): boolean => comparable(a) === comparable(b)

/**
 * Returns the changes that move a share in the order in which they took effect, those of one day in the order of entry;
 * a transfer to oneself moves nothing.
 */
const inTime = (deals: readonly Deal[]): Deal[] =>
  deals
    .filter(({ kind, fromName, toName }) => isMovingKind(kind) && !isSame(fromName, toName))
    .toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))

/** Returns the parties that gave before they ever received. */
function originalOwners(deals: readonly Deal[]): ReadonlySet<string> {
  const first = new Map<string, boolean>()
  for (const { fromName, toName } of inTime(deals)) {
    if (!first.has(comparable(fromName))) first.set(comparable(fromName), true)
    if (!first.has(comparable(toName))) first.set(comparable(toName), false)
  }
  return new Set([...first].flatMap(([party, isOwner]) => (isOwner ? [party] : [])))
}

/** A change by which a party gives more than it has left, what it has, and what changed that before. */
interface Overdraft {
  deal: Deal
  left: bigint
  before: readonly Deal[]
  /** The party began with nothing. */
  isHeir: boolean
}

/** Returns the first change by which somebody gives too much among these changes and did not among the earlier ones. */
function findNewOverdraft(
  previous: readonly Deal[],
  deals: readonly Deal[],
  owners?: ReadonlySet<string>,
): Overdraft | undefined {
  const already = new Set(overdrafts(previous).map(({ deal }) => deal))
  return overdrafts(deals, owners).find(({ deal }) => !already.has(deal))
}

/**
 * Returns all changes by which a party gives more than it has left; without a share it gives all that is left. A record
 * may go to another organisation even if all shares were given before.
 */
function overdrafts(deals: readonly Deal[], owners = originalOwners(deals)): Overdraft[] {
  const shares = new Map<string, bigint>()
  const leftOf = (party: string) => shares.get(party) ?? (owners.has(party) ? WHOLE_SHARE : 0n)
  const found: Overdraft[] = []
  const sorted = inTime(deals)
  for (const [at, deal] of sorted.entries()) {
    const [from, to] = [comparable(deal.fromName), comparable(deal.toName)]
    const left = leftOf(from)
    const given = (deal.sharePct === null ? null : readShare(deal.sharePct)) ?? left
    if (given > left || (left === 0n && !deal.isMove)) {
      const before = sorted.slice(0, at).filter((earlier) => isOf(earlier, deal.fromName))
      found.push({ deal, left, before, isHeir: !owners.has(from) })
    }
    shares.set(from, given > left ? 0n : left - given)
    shares.set(to, leftOf(to) + given)
  }
  return found
}

/**
 * Returns what each party has after some changes of one asset, in hundredths of a per cent, by the comparable form of its name; empty if
 * none of them moves a share. Original owners begin with the whole asset, as in `partyProblem`.
 */
export function sharesAfter(deals: readonly Deal[]): ReadonlyMap<string, bigint> {
  const owners = originalOwners(deals)
  const shares = new Map<string, bigint>()
  const leftOf = (party: string) => shares.get(party) ?? (owners.has(party) ? WHOLE_SHARE : 0n)
  for (const deal of inTime(deals)) {
    const [from, to] = [comparable(deal.fromName), comparable(deal.toName)]
    const left = leftOf(from)
    const asked = (deal.sharePct === null ? null : readShare(deal.sharePct)) ?? left
    const given = asked > left ? left : asked
    shares.set(from, left - given)
    shares.set(to, leftOf(to) + given)
  }
  return shares
}

const isOf = ({ fromName, toName }: Deal, party: string): boolean =>
  isSame(fromName, party) || isSame(toName, party)

/** 「甲」在…之前只剩 40%。已计入：…. */
function overdraftText({ deal, left, before, isHeir }: Overdraft): string {
  const counted = before.length > 0 ? `。已计入：${before.map(dealText).join('、')}` : ''
  const hint = isHeir ? `。「${deal.fromName}」另有份额的，请先登记其取得` : ''
  return `「${deal.fromName}」在${dealText(deal)}之前只剩 ${shareText(left)}${counted}${hint}`
}

/** 2024-03-01「甲」转让给「乙」60%. */
const dealText = ({ effectiveDate, fromName, toName, kind, sharePct }: Deal): string =>
  `${effectiveDate}「${fromName}」${ownershipKinds[kind]}给「${toName}」${sharePct === null ? '全部' : shareText(readShare(sharePct) ?? 0n)}`
