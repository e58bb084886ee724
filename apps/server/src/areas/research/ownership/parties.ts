import {
  isMovingKind,
  ownershipKinds,
  ownershipLabels as labels,
  partyLabels,
} from '@hepu/api/areas/research/ownershipKinds'
import { readShare, shareText, WHOLE_SHARE } from '@hepu/api/areas/research/ownershipShare'
import { comparable } from '@hepu/api/cells/normalise'
import type { Problem } from '@hepu/api/core/zod'
import type { HistoryRow } from './visible.ts'

/** A change of ownership as far as it says who gave how much to whom, and when. */
export type Deal = Pick<HistoryRow, 'kind' | 'fromName' | 'toName' | 'effectiveDate' | 'sharePct'> &
  Partial<Pick<HistoryRow, 'isMove'>>

/**
 * Why a change cannot be, after the others of its asset, which are given in the order they were noted: both sides are one
 * party, or somebody gave away more than all of it. A party begins with all of the asset, since who had what before the
 * first change is not kept.
 */
export function partyProblem(past: readonly Deal[], next: Deal): Problem | undefined {
  if (isSame(next.fromName, next.toName)) {
    const { from, to } = partyLabels[next.kind]
    return { path: 'toName', message: `「${to}」与「${from}」都是「${next.toName}」，请改为不同的单位` }
  }
  if (!isMovingKind(next.kind)) return undefined
  const deals = [...past, next]
    .filter((deal) => movesShareOf(deal, next.fromName))
    .toSorted((a, b) => a.effectiveDate.localeCompare(b.effectiveDate))
  return overdraft(deals, next.fromName)
}

const isSame = (a: string, b: string): boolean => comparable(a) === comparable(b)

/** Whether a party gave or took a share by a change; what it gave to itself moves nothing. */
const movesShareOf = ({ kind, fromName, toName }: Deal, party: string): boolean =>
  isMovingKind(kind) && isSame(fromName, party) !== isSame(toName, party)

/**
 * The first change by which a party gives more than it has left; without a share it gives all that is left, or takes all.
 * A record goes to another organisation also where all shares were noted as given.
 */
function overdraft(deals: readonly Deal[], party: string): Problem | undefined {
  let left = WHOLE_SHARE
  for (const [at, deal] of deals.entries()) {
    const share = deal.sharePct === null ? null : readShare(deal.sharePct)
    if (!isSame(deal.fromName, party)) {
      left += share ?? WHOLE_SHARE
      continue
    }
    const given = share ?? left
    if ((left === 0n && !deal.isMove) || given > left) return tooMuch(deal, left, deals.slice(0, at))
    left -= given
  }
  return undefined
}

function tooMuch(deal: Deal, left: bigint, before: readonly Deal[]): Problem {
  const counted = before.length > 0 ? `。已计入：${before.map(dealText).join('、')}` : ''
  return {
    path: 'sharePct',
    message: `${labels.sharePct}超出：「${deal.fromName}」在${dealText(deal)}之前只剩 ${shareText(left)}${counted}`,
  }
}

/** 2024-03-01「甲」转让给「乙」60%. */
const dealText = ({ effectiveDate, fromName, toName, kind, sharePct }: Deal): string =>
  `${effectiveDate}「${fromName}」${ownershipKinds[kind]}给「${toName}」${sharePct === null ? '全部' : shareText(readShare(sharePct) ?? 0n)}`
