import {
  isContractResultType,
  type ContractResultType,
} from '@hepu/api/areas/contract/subject/contractResultTypes'
import type { ContractType, PartyRole } from '@hepu/api/areas/contract/shared'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { Conversion, LicenceKind } from '@hepu/api/areas/trading/listing/listingFields'
import { and, eq, isNull } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { draftContract } from '../../contract/shared.ts'
import type { Listing } from '../listing/listingRows.ts'
import { sourceTables } from '../listing/sources.ts'

/** The type of contract by what a listing offers or wants first. */
const typeOf: Readonly<Record<Conversion, ContractType>> = {
  transfer: 'TT',
  licence: 'TL',
  cooperation: 'CD',
  share: 'EQ',
  negotiable: 'OT',
}

/** The roles of the side that gives and of the one that takes. */
const rolesOf: Readonly<Record<ContractType, readonly [PartyRole, PartyRole]>> = {
  TT: ['assignor', 'assignee'],
  TL: ['licensor', 'licensee'],
  CD: ['partner', 'partner'],
  ED: ['contractor', 'client'],
  TS: ['contractor', 'client'],
  EQ: ['partner', 'partner'],
  GX: ['partner', 'partner'],
  OT: ['partner', 'partner'],
}

/** Who is on the other side. */
export interface Counterpart {
  /** The unit, or the person where there is none. */
  name: string
  contact: string | null
  phone: string | null
}

export interface DraftWish {
  name?: string | null | undefined
  type?: ContractType | null | undefined
  /** Where it comes from, for the remark. */
  origin: string
}

/**
 * Stores the draft of a contract about a listing of ours, or with no listing, with the other side: type by conversion, the offered
 * record as result, the price as amount, the caller as 经办人. For a supply we give and get money, for a demand it is the other way round.
 * A range of prices leaves the amount empty, with a note in the remark and a warning.
 */
export async function draftFromListing(
  ctx: Ctx,
  row: Listing | null,
  other: Counterpart,
  { name, type, origin }: DraftWish,
): Promise<{ id: number; name: string; warnings: string[] }> {
  const isDemand = row?.kind === 'demand'
  const drafted = type ?? typeOf[firstConversion(row)]
  const [giver, taker] = rolesOf[drafted]
  const ours = { side: 'A' as const, role: isDemand ? taker : giver, unitId: String(ctx.caller.orgId) }
  const theirs = { side: 'B' as const, role: isDemand ? giver : taker, ...(await partyOf(ctx, other)) }
  const range = rangeNote(row)
  const values = {
    name: name ?? nameOf(row, other),
    type: drafted,
    direction: isDemand ? ('out' as const) : ('in' as const),
    amount: amountOf(row),
    handlerId: String(ctx.caller.userId),
    licence: drafted === 'TL' ? (row?.licenceKind as LicenceKind | null | undefined) : null,
    regions: drafted === 'TL' ? (row?.regions ?? []) : [],
    remark: [origin, range].filter(Boolean).join('；'),
    parties: [ours, theirs],
  }
  const made = await draftContract(ctx, { values, results: resultsOf(row) })
  return range ? { ...made, warnings: [range, ...made.warnings] } : made
}

const firstConversion = (row: Listing | null): Conversion =>
  (row?.conversions[0] as Conversion | undefined) ?? 'negotiable'

const NAME_MAX = 100
const nameOf = (row: Listing | null, { name }: Counterpart): string =>
  `${[row?.name, name].filter(Boolean).join(' ')} 合作`.slice(0, NAME_MAX)

/** Returns the price in yuan; null where it is to be negotiated, as within a range. */
function amountOf(row: Listing | null): string | null {
  if (row?.pricing !== 'fixed' || row.priceFrom === null) return null
  const [whole = '0', part = ''] = row.priceFrom.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4)).toString()
}

/** Says which range of prices a listing names, since the amount of the contract is left to be agreed; null if it names none. */
function rangeNote(row: Listing | null): string | null {
  if (row?.pricing !== 'range' || row.priceFrom === null || row.priceTo === null) return null
  const [from, to] = [row.priceFrom, row.priceTo].map((price) => trimNumber(price, 4))
  return `${row.kind === 'demand' ? '预算' : '报价'}为区间 ${from}–${to} 万元，合同总额未填，请商定后填写`
}

/** Returns the other side as a party of the register, if it has one of that name. */
async function partyOf(ctx: Ctx, { name, contact, phone }: Counterpart) {
  const [known] = await ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(eq(party.name, name), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
    .limit(1)
  return { ...(known ? { partyId: String(known.id) } : { name }), contact, phone }
}

/** Returns the record that a supply offers, where contracts may dispose of its kind. */
function resultsOf(row: Listing | null): { resultType: ContractResultType; resultId: number }[] {
  if (row?.kind !== 'supply' || row.sourceKind === null || row.sourceId === null) return []
  const { registry } = sourceTables[row.sourceKind]
  return isContractResultType(registry) ? [{ resultType: registry, resultId: row.sourceId }] : []
}
